// An entry of the log in words, for whoever sits before the screen.

import type { Table } from '../lib/table.svelte';
import { messageIfKnown, t } from '../lib/messages';
import type { Entry, Fact } from '../lib/types';
import { factText } from '../lib/gameText';

export interface Line { words: string; fact: Fact | null }

export function lines(table: Table, entry: Entry): Line[] {
  const facts = entry.facts.filter((fact) => table.knows(fact));
  if (facts.length) return facts.map((fact) => ({ words: factText(table.messages, 'event', fact, table.names), fact }));
  if (entry.what === 'drawn' || entry.facts.length) return [];
  const who = table.names[entry.seat] ?? entry.who;
  const word = messageIfKnown(`log.${entry.what}`, { who, count: entry.count });
  if (word) return [{ words: word, fact: null }];
  return entry.text && !table.secrets ? [{ words: t('log.said', { who, text: entry.text }), fact: null }] : [];
}

/** What belongs to the game's log; talk has a place of its own. */
export function isGameEntry(entry: Entry): boolean {
  return entry.what !== 'chat' && entry.what !== 'note' && entry.what !== 'confirmed';
}
