// An entry of the log in words, for whoever sits before the screen.

import type { Room } from '../lib/table.svelte';
import { known, w } from '../lib/messages';
import type { Entry, Fact } from '../lib/types';
import { say } from '../lib/gameText';

export interface Line { words: string; fact: Fact | null }

export function lines(room: Room, entry: Entry): Line[] {
  const facts = entry.facts.filter((fact) => room.knows(fact));
  if (facts.length) return facts.map((fact) => ({ words: say(room.messages, 'event', fact, room.names), fact }));
  if (entry.what === 'drawn' || entry.facts.length) return [];
  const who = room.names[entry.seat] ?? entry.who;
  const word = known(`log.${entry.what}`, { who, count: entry.count });
  if (word) return [{ words: word, fact: null }];
  return entry.text && !room.secrets ? [{ words: w('log.said', { who, text: entry.text }), fact: null }] : [];
}

/** What belongs to the game's log; talk has a place of its own. */
export function ofTheGame(entry: Entry): boolean {
  return entry.what !== 'chat' && entry.what !== 'note' && entry.what !== 'confirmed';
}
