// What the others did since the reader's last turn: one line for each player.

import type { FactInfo, LogEntry } from '../generated/protocol';
import { deedText, type LogWords } from './logLines';

export interface Deed { text: string; fact: FactInfo }
export interface PlayerDeeds { seat: number; deeds: Deed[] }

/** The deeds of the others after the reader's last action, in the order in which they first acted. */
export function sinceLastTurn(log: LogEntry[], maySee: (fact: FactInfo) => boolean, words: LogWords): PlayerDeeds[] {
  const last = log.findLast((entry) => entry.what === 'acted' && entry.seat === words.reader)?.n;
  if (last === undefined) return [];
  const found = new Map<number, Deed[]>();
  for (const entry of log) {
    if (entry.n <= last || entry.what !== 'acted') continue;
    for (const fact of entry.facts) {
      const text = fact.seat === entry.seat && maySee(fact) ? deedText(words.messages, fact, words.names, words.reader) : '';
      if (!text || `fold.${fact.key}` in words.messages) continue;
      found.set(entry.seat, [...(found.get(entry.seat) ?? []), { text, fact }]);
    }
  }
  return [...found].map(([seat, deeds]) => ({ seat, deeds }));
}
