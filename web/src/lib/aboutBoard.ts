// How the parts of a table page open the note about its board.

import { getContext, setContext } from 'svelte';

export interface AboutBoard {
  /** Whether the game says anything about its board. */
  readonly known: boolean;
  open(): void;
}

const KEY = Symbol('aboutBoard');

export function provideAboutBoard(about: AboutBoard): void {
  setContext(KEY, about);
}

export function aboutBoard(): AboutBoard | undefined {
  return getContext<AboutBoard | undefined>(KEY);
}
