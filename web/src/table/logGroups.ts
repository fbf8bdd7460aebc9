// The log under headings: one group for every turn and phase, with set-up, draws and upkeep folded into one line each.

import type { FactInfo, LogEntry, Progress } from '../generated/protocol';
import { fill } from '../lib/gameText';
import { t } from '../lib/messages';
import { isGameEntry, lineText, linesOf, type LogLine, type LogWords } from './logLines';

/** A line, or several that are folded into one. */
export interface LogItem { id: string; lines: LogLine[]; folded: boolean }
export interface LogGroup { id: string; heading: string; items: LogItem[] }

/** Fewer lines than this are not worth folding. */
const FOLD_FROM = 3;

interface Place { turn: number; phase: string; setUp: boolean; heading: string }

/** The groups of a log. `progress` is where the game is now; `whole` says that the log begins with the game. */
export function groupsOf(log: LogEntry[], maySee: (fact: FactInfo) => boolean, words: LogWords, progress: Progress, whole: boolean): LogGroup[] {
  const entries = log.filter((entry, index) => isGameEntry(entry) && !describedByDraw(entry, log[index + 1]));
  const moves = entries.filter(isMove);
  const groups: LogGroup[] = [];
  let place: Place = { turn: 0, phase: '', setUp: whole, heading: whole ? t('log.setUp') : '' };
  let next = 0;
  for (const entry of entries) {
    if (isMove(entry)) {
      next += 1;
      place = placeOf(entry, place, words, progress);
    }
    for (const line of linesOf(entry, maySee, words)) {
      if (line.fact?.key === 'round') {
        place = afterRound(line, moves[next], place, words, progress);
        if (line.fact.seat < 0) continue;
      }
      add(groups, line, place);
    }
  }
  return groups.filter((group) => group.items.length).map((group) => ({ ...group, items: fold(group, words) }));
}

function isMove(entry: LogEntry): boolean {
  return entry.what === 'acted' || entry.what === 'drawn';
}

/** An action without facts of its own that is followed by a draw is described by the draw. */
export function describedByDraw(entry: LogEntry, next: LogEntry | undefined): boolean {
  return entry.what === 'acted' && !entry.facts.length && next?.what === 'drawn';
}

function placeOf(entry: LogEntry, before: Place, words: LogWords, progress: Progress): Place {
  if (!entry.turn && !entry.phase) return before;
  const setUp = !entry.phase && entry.turn <= 1 && before.setUp;
  return { turn: entry.turn, phase: entry.phase, setUp, heading: setUp ? t('log.setUp') : headingOf(entry.turn, entry.phase, words, progress) };
}

/** What follows the beginning of a turn belongs to that turn: to the phase of the next move, if there is one. */
function afterRound(line: LogLine, next: LogEntry | undefined, before: Place, words: LogWords, progress: Progress): Place {
  const after = { turn: next?.turn ?? progress.turn, phase: next?.phase ?? progress.phases[progress.at] ?? '' };
  if (after.turn || after.phase) return { ...after, setUp: false, heading: headingOf(after.turn, after.phase, words, progress) };
  return { turn: before.turn, phase: `round ${line.entry.n}`, setUp: false, heading: lineText(line, words) };
}

/** "Turn 3 of 8 · Build track", as far as the game has words for it. */
export function headingOf(turn: number, phase: string, words: LogWords, progress: Progress): string {
  const turnText = words.messages[progress.turns ? 'progress.turn' : 'progress.turn.open'];
  const parts = [turnText && turn ? fill(turnText, { n: turn, of: progress.turns }, []) : '', phase ? (words.messages[`phase.${phase}`] ?? '') : ''];
  return parts.filter(Boolean).join(' · ');
}

function add(groups: LogGroup[], line: LogLine, place: Place): void {
  const id = `${place.turn} ${place.phase} ${place.setUp}`;
  const last = groups.at(-1);
  const item: LogItem = { id: `${line.entry.n} ${line.entry.facts.indexOf(line.fact as FactInfo)}`, lines: [line], folded: false };
  if (last && last.id.startsWith(`${id} `)) last.items.push(item);
  else groups.push({ id: `${id} ${item.id}`, heading: place.heading, items: [item] });
}

/** Join neighbours that nobody decided: draws during set-up, and whatever the game has a `fold.<key>` for. */
function fold(group: LogGroup, words: LogWords): LogItem[] {
  const setUp = group.id.includes(' true ');
  const found: LogItem[] = [];
  for (const item of group.items) {
    const foldable = mayFold(item.lines[0] as LogLine, setUp, words);
    const last = found.at(-1);
    if (foldable && last?.folded && together(last, item)) last.lines.push(...item.lines);
    else found.push({ ...item, lines: [...item.lines], folded: foldable });
  }
  return found.flatMap((item) =>
    item.folded && item.lines.length < FOLD_FROM ? item.lines.map((line, at) => ({ id: `${item.id} ${at}`, lines: [line], folded: false })) : [item],
  );
}

/** Upkeep that follows an action and the dice after it are two lines. */
function together(last: LogItem, item: LogItem): boolean {
  const kinds = [last.lines[0], item.lines[0]].map((line) => line?.entry.what === 'acted');
  return kinds[0] === kinds[1];
}

function mayFold({ entry, fact }: LogLine, setUp: boolean, words: LogWords): boolean {
  return fact === null ? setUp : `fold.${fact.key}` in words.messages || (setUp && entry.what === 'drawn');
}

/** Folded lines in one or two sentences, followed by what concerns the reader: "Income collected, expenses paid. You collect $5." */
export function foldText(item: LogItem, words: LogWords): string {
  const byKey = new Map<string, FactInfo[]>();
  for (const { fact } of item.lines) if (fact) byKey.set(fact.key, [...(byKey.get(fact.key) ?? []), fact]);
  const seated = item.lines.some(({ fact }) => fact === null) ? t('log.seats') : '';
  const phrases = new Set([seated, ...[...byKey].map(([key, facts]) => phraseOf(words.messages[`fold.${key}`], facts, words))].filter(Boolean));
  const sentences = inSentences([...phrases]);
  const own = item.lines.filter(({ fact }) => fact !== null && fact.seat >= 0 && fact.seat === words.reader);
  return [...(sentences.length ? sentences : [t('log.draws', { n: item.lines.length })]).map(sentence), ...ownLines(own, words)].join(' ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Phrases one after the other with commas; what lists something is a sentence of its own. */
function inSentences(phrases: string[]): string[] {
  const found: string[] = [];
  let list = true;
  for (const phrase of phrases) {
    const begins = list || phrase.includes(': ');
    if (begins) found.push(phrase);
    else found.push(`${found.pop() ?? ''}, ${phrase}`);
    list = phrase.includes(': ');
  }
  return found;
}

/** What concerns the reader, with the facts of a kind in one sentence where the game has a `fold.<key>.own` for it. */
function ownLines(lines: LogLine[], words: LogWords): string[] {
  const told = new Set<string>();
  return lines.flatMap((line) => {
    const key = line.fact?.key ?? '';
    const message = words.messages[`fold.${key}.own`];
    if (message === undefined) return [lineText(line, words)];
    if (told.has(key)) return [];
    told.add(key);
    return [phraseOf(message, lines.flatMap(({ fact }) => (fact?.key === key ? fact : [])), words)].filter(Boolean);
  });
}

/** In a message `fold.<key>`, `{n}` counts the facts, `{players}` lists their seats, and any other name lists all values. */
function phraseOf(message: string | undefined, facts: FactInfo[], words: LogWords): string {
  if (message === undefined) return '';
  const data: Record<string, number | string> = { n: facts.length };
  data.players = facts.map((fact) => (fact.seat === words.reader ? t('word.you') : (words.names[fact.seat] ?? ''))).join(', ');
  for (const name of new Set(facts.flatMap((fact) => Object.keys(fact.data)))) {
    const values = facts.map((fact) => fact.data[name]).filter((value) => typeof value === 'number' || typeof value === 'string');
    if (name !== 'n') data[name] = values.join(typeof values[0] === 'number' ? ' ' : ', ');
  }
  return fill(message, data, words.names);
}

/** The last lines of a log, cut off in the middle of a group where that is enough. */
export function lastLines(groups: LogGroup[], count: number): LogGroup[] {
  let left = count;
  let from = groups.length;
  while (from > 0 && left > 0) left -= groups[--from]!.items.length;
  return groups.slice(from).map((group, index) => (index === 0 && left < 0 ? { ...group, items: group.items.slice(-left) } : group));
}

/** A log without its last lines. */
export function withoutLast(groups: LogGroup[], count: number): LogGroup[] {
  let left = count;
  let end = groups.length;
  while (end > 0 && left >= groups[end - 1]!.items.length) left -= groups[--end]!.items.length;
  return groups.slice(0, end).map((group, index) => (index === end - 1 && left > 0 ? { ...group, items: group.items.slice(0, -left) } : group));
}

/** How many lines are about what happened after an entry. */
export function linesAfter(groups: LogGroup[], n: number): number {
  return groups.reduce((sum, group) => sum + group.items.filter((item) => (item.lines[0]?.entry.n ?? 0) > n).length, 0);
}
