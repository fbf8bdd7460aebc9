// Which tables wait for the visitor.

import type { Summary } from '../generated/protocol';

/** The tables that wait, after one of them has changed. */
export function waitingAfter(before: ReadonlySet<string>, table: Summary): Set<string> {
  const after = new Set(before);
  if (table.your_turn) after.add(table.id);
  else after.delete(table.id);
  return after;
}
