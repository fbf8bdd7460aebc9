// Each game's board is a part of its own, fetched when a table of that game is opened.

import type { Component } from 'svelte';
import type { Room } from '../lib/room.svelte';
import PlainBoard from './PlainBoard.svelte';

export interface BoardProps { room: Room; scene: unknown; view: unknown }
type Loader = () => Promise<{ default: Component<BoardProps> }>;

const BOARDS: Record<string, Loader> = {
  'age-of-industry': () => import('./age-of-industry/Board.svelte'),
  'age-of-steam': () => import('./age-of-steam/Board.svelte'),
  'city-of-iron': () => import('./city-of-iron/Board.svelte'),
  industria: () => import('./industria/Board.svelte'),
};

export async function boardOf(game: string): Promise<Component<BoardProps>> {
  const load = BOARDS[game];
  return load ? (await load()).default : PlainBoard;
}
