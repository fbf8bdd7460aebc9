// What the board highlights: the facts of the log line under the pointer, of the step being shown, or of the latest move.

import type { FactInfo } from '../generated/protocol';

class Highlight {
  facts = $state.raw<FactInfo[]>([]);
  /** What the step of a guided game is about; it stays until the next step. */
  lesson = $state.raw<FactInfo[]>([]);
  /** The choice in the action panel under the pointer or with the focus; -1 for none. */
  choice = $state(-1);

  show(facts: FactInfo[]): void {
    this.facts = facts;
  }

  clear(): void {
    if (this.facts.length) this.facts = [];
  }

  /** The ids that the facts give under these names: `hex` stands for `hex_id` and `hex_ids`. */
  ids(...names: string[]): Set<number> {
    return idsIn([...this.facts, ...this.lesson], names);
  }
}

/** The ids that facts give under these names. */
export function idsIn(facts: FactInfo[], names: string[]): Set<number> {
  const found = new Set<number>();
  for (const { data } of facts) {
    for (const name of names) {
      const [one, many] = [data[`${name}_id`], data[`${name}_ids`]];
      if (typeof one === 'number') found.add(one);
      if (Array.isArray(many)) for (const id of many) found.add(id);
    }
  }
  return found;
}

export const highlight = new Highlight();
