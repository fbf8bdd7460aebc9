// Each game's board is a part of its own, fetched when a table of that game is opened; so are its words.

import type { Component } from 'svelte';
import type { Table } from '../lib/table.svelte';
import PlainBoard from './PlainBoard.svelte';

export interface BoardProps { table: Table; scene: unknown; view: unknown }
type Loader = () => Promise<{ default: Component<BoardProps> }>;
type Words = () => Promise<{ default: Record<string, string> }>;

const BOARDS: Record<string, [Loader, Words]> = {
  'age-of-industry': [() => import('./age-of-industry/Board.svelte'), () => import('./age-of-industry/en.json')],
  'age-of-steam': [() => import('./age-of-steam/Board.svelte'), () => import('./age-of-steam/en.json')],
  'city-of-iron': [() => import('./city-of-iron/Board.svelte'), () => import('./city-of-iron/en.json')],
  industria: [() => import('./industria/Board.svelte'), () => import('./industria/en.json')],
};

export async function boardOf(game: string): Promise<Component<BoardProps>> {
  const found = BOARDS[game];
  return found ? (await found[0]()).default : PlainBoard;
}

/** The page's words of a game: what its earnings are called, and the rest. */
export async function wordsOf(game: string): Promise<Record<string, string>> {
  const found = BOARDS[game];
  return found ? (await found[1]()).default : {};
}
