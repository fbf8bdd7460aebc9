// The board of each game and its messages: modules of their own, loaded when a table of that game is opened.

import type { Component } from 'svelte';
import type { Table } from '../lib/table.svelte';
import PlainBoard from './PlainBoard.svelte';

export interface BoardProps { table: Table; scene: unknown; view: unknown }
interface BoardModules {
  board: () => Promise<{ default: Component<BoardProps> }>;
  messages: () => Promise<{ default: Record<string, string> }>;
}

const BOARDS: Record<string, BoardModules> = {
  'age-of-industry': { board: () => import('./age-of-industry/Board.svelte'), messages: () => import('./age-of-industry/en.json') },
  'age-of-steam': { board: () => import('./age-of-steam/Board.svelte'), messages: () => import('./age-of-steam/en.json') },
  'city-of-iron': { board: () => import('./city-of-iron/Board.svelte'), messages: () => import('./city-of-iron/en.json') },
  industria: { board: () => import('./industria/Board.svelte'), messages: () => import('./industria/en.json') },
};

/** The board of a game; a game without one gets a plain board. */
export async function boardOf(game: string): Promise<Component<BoardProps>> {
  return (await BOARDS[game]?.board())?.default ?? PlainBoard;
}

/** The page's messages about a game, such as the names of its sources of points. */
export async function messagesOf(game: string): Promise<Record<string, string>> {
  return (await BOARDS[game]?.messages())?.default ?? {};
}
