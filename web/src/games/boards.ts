// The board of each game: a module of its own, loaded when a table of that game is opened.

import type { Component } from 'svelte';
import type { Table } from '../lib/table.svelte';
import PlainBoard from './PlainBoard.svelte';

export interface BoardProps { table: Table; scene: unknown; view: unknown }
type BoardModule = () => Promise<{ default: Component<BoardProps> }>;

const BOARDS: Record<string, BoardModule> = {
  'age-of-industry': () => import('./age-of-industry/Board.svelte'),
  'age-of-steam': () => import('./age-of-steam/Board.svelte'),
  'city-of-iron': () => import('./city-of-iron/Board.svelte'),
  industria: () => import('./industria/Board.svelte'),
};

/** The board of a game; a game without one gets a plain board. */
export async function boardOf(game: string): Promise<Component<BoardProps>> {
  return (await BOARDS[game]?.())?.default ?? PlainBoard;
}
