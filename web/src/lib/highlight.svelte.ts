// What the board lights up: the words of the log line under the pointer, of the step being shown, of what just happened.

import type { Fact } from './types';

class Lit {
  words = $state('');
  facts = $state.raw<Fact[]>([]);
  /** The choice in the panel under the pointer, -1 for none. */
  choice = $state(-1);

  show(words: string, facts: Fact[]): void {
    this.words = words.toLowerCase();
    this.facts = facts;
  }

  clear(): void {
    if (this.words) this.words = '';
    if (this.facts.length) this.facts = [];
  }
}

export const lit = new Lit();

/** Is the thing of that name spoken of? */
export function spoken(label: string): boolean {
  if (highlight.words === '') return false;
  const name = (label.split(/[:,;]/)[0] ?? '').trim().toLowerCase();
  return name.length > 2 && highlight.words.includes(name);
}
