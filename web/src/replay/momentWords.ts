// A moment in words: where in the game it is, and what happened just before it.

import type { LogEntry, Progress } from '../generated/protocol';
import { t } from '../lib/messages';
import type { Table } from '../lib/table.svelte';
import { describedByDraw, headingOf } from '../table/logGroups';
import { lineText, linesOf, wordsOf } from '../table/logLines';
import { roundOf, type Move, type Timeline } from './timeline';

/** How many lines tell what happened. */
const LINES = 3;
const NO_PROGRESS: Progress = { phases: [], at: -1, turn: 0, turns: 0 };

/** Where a moment is: "Turn 3 of 8 · Build track", "Round 4", "Start". */
export function whereIs(table: Table, move: Move | undefined): string {
  if (!move || (!roundOf(move) && !move.phase)) return t('replay.start');
  const heading = headingOf(move.turn, move.phase, wordsOf(table), table.current?.progress ?? NO_PROGRESS);
  return heading || t('table.round', { n: roundOf(move) });
}

/** The entries of the log that a move consists of. The log is in order, so they are found by halving. */
export function entriesOf(log: readonly LogEntry[], move: Move | undefined): LogEntry[] {
  if (!move) return [];
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log[middle]?.n ?? 0) < move.from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < log.length && (log[end]?.n ?? Infinity) <= move.n) end++;
  return log.slice(low, end);
}

/** What happened at a moment, as the log tells it. */
export function whatHappened(table: Table, move: Move | undefined): string {
  const words = wordsOf(table);
  const entries = entriesOf(table.log, move);
  const lines = entries.filter((entry, index) => !describedByDraw(entry, entries[index + 1])).flatMap((entry) => linesOf(entry, (fact) => table.maySee(fact), words));
  const shown = lines.slice(0, LINES).map((line) => lineText(line, words));
  return [...shown, lines.length > LINES ? t('replay.more', { n: lines.length - LINES }) : ''].filter(Boolean).join(' ');
}

/** The moment for screen readers: where it is and what happened. */
export function momentWords(table: Table, timeline: Timeline, at: number): string {
  const move = timeline.moves[at];
  const place = t('replay.move', { n: at, of: timeline.last });
  return [whereIs(table, move), place, whatHappened(table, move)].filter(Boolean).join('. ').replaceAll('..', '.');
}
