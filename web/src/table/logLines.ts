// Log entries in words, as far as the person at the screen may know them.

import type { FactInfo, LogEntry } from '../generated/protocol';
import { slug } from '../lib/choiceWords';
import { factText, fill, type Messages } from '../lib/gameText';
import { messageIfKnown, t } from '../lib/messages';
import type { Table } from '../lib/table.svelte';

/** A line of the log: one fact of an entry, or the entry itself if it has none. */
export interface LogLine { entry: LogEntry; fact: FactInfo | null }

/** What the words of the log depend on. */
export interface LogWords { messages: Messages; names: string[]; reader: number; secrets: boolean }

export function wordsOf(table: Table): LogWords {
  return { messages: table.messages, names: table.names, reader: table.reader, secrets: table.secrets };
}

/** The lines of an entry; none if there is nothing to say about it. */
export function linesOf(entry: LogEntry, maySee: (fact: FactInfo) => boolean, words: LogWords): LogLine[] {
  const facts = entry.facts.filter(maySee);
  if (facts.length) return facts.map((fact) => ({ entry, fact }));
  if (entry.what === 'drawn' || entry.facts.length) return [];
  return entryText(entry, words) ? [{ entry, fact: null }] : [];
}

export function lineText(line: LogLine, words: LogWords): string {
  return line.fact ? factText(words.messages, 'event', line.fact, words.names, words.reader) : entryText(line.entry, words);
}

/** An entry that is not an event of the game: a seat taken, an action undone. */
function entryText(entry: LogEntry, words: LogWords): string {
  // Seats change hands, so these lines name the person at that time.
  const named = ['seated', 'opened', 'declined'].includes(entry.what) && entry.who;
  if (entry.what === 'undone' && entry.text) return t(entry.seat === words.reader ? 'log.takenBack.you' : 'log.takenBack', { who: words.names[entry.seat] ?? '', count: entry.count });
  const own = !named && entry.seat >= 0 && entry.seat === words.reader;
  const who = named || (words.names[entry.seat] ?? entry.who);
  const text = (own && messageIfKnown(`log.${entry.what}.you`, { count: entry.count })) || messageIfKnown(`log.${entry.what}`, { who, count: entry.count, text: entry.text });
  if (text) return text;
  const done = words.messages[`done.${slug(entry.text)}`];
  if (done) return fill(done, { seat: entry.seat }, words.names, words.reader);
  return entry.text && !words.secrets ? t('log.said', { who: own ? t('word.You') : who, text: entry.text }) : '';
}

/** What somebody did, without their name: "builds a curve at N9 for $2". Empty if the message does not begin with them. */
export function deedText(messages: Messages, fact: FactInfo, names: string[], reader: number): string {
  const message = messages[`event.${fact.key}`] ?? '';
  if (fact.seat < 0 || !message.startsWith('{seat} [')) return '';
  return fill(message.slice('{seat} '.length), { seat: fact.seat, ...fact.data }, names, reader).replace(/\.$/, '');
}

/** Whether an entry belongs in the log; chat has a tab of its own. */
export function isGameEntry(entry: LogEntry): boolean {
  return !['chat', 'note', 'removed', 'muted', 'confirmed'].includes(entry.what);
}
