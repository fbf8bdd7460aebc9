// Log entries in words, as far as the person at the screen may know them.

import type { FactInfo, LogEntry } from '../generated/protocol';
import { factText } from '../lib/gameText';
import { messageIfKnown, t } from '../lib/messages';
import type { Table } from '../lib/table.svelte';

export interface LogLine { text: string; fact: FactInfo | null }

export function linesOf(table: Table, entry: LogEntry): LogLine[] {
  const facts = entry.facts.filter((fact) => table.maySee(fact));
  if (facts.length) return facts.map((fact) => ({ text: factText(table.messages, 'event', fact, table.names, table.reader), fact }));
  if (entry.what === 'drawn' || entry.facts.length) return [];
  // Seats change hands, so these lines name the person at that time.
  const named = (entry.what === 'seated' || entry.what === 'opened') && entry.who;
  const who = named || (table.names[entry.seat] ?? entry.who);
  const text = messageIfKnown(`log.${entry.what}`, { who, count: entry.count });
  if (text) return [{ text, fact: null }];
  return entry.text && !table.secrets ? [{ text: t('log.said', { who, text: entry.text }), fact: null }] : [];
}

/** Whether an entry belongs in the log; chat has a tab of its own. */
export function isGameEntry(entry: LogEntry): boolean {
  return !['chat', 'note', 'removed', 'muted', 'confirmed'].includes(entry.what);
}
