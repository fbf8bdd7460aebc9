// "Play now": a table for a first game against bots, started at once. It is public, so that friends can be sent there.

import type { GameInfo } from '../generated/protocol';
import { api } from './api';
import { firstGameOptions } from './presets.svelte';
import { route } from './route.svelte';
import { offeredOptions } from './tableWords';

export function defaultSeats(game: GameInfo, map = game.maps[0]): number {
  const seats = map?.seats ?? [4];
  return seats.includes(4) ? 4 : seats.includes(3) ? 3 : (seats[seats.length - 1] ?? 2);
}

/** For a first game three are enough: less to follow, and one's turn comes sooner. */
export function firstGameSeats(game: GameInfo, map = game.maps[0]): number {
  return map?.seats.includes(3) ? 3 : defaultSeats(game, map);
}

/** The guided first game: the one that was left, or a new one. */
export async function startLesson(game: GameInfo): Promise<void> {
  const mine = await api.myTables();
  const left = mine.find((table) => table.lesson && table.game === game.id && table.status === 'playing');
  route.go(`/t/${left?.id ?? (await api.startLesson(game.id)).id}`);
}

export async function playNow(game: GameInfo): Promise<void> {
  const map = game.maps[0];
  const bots = Array.from({ length: firstGameSeats(game) - 1 }, () => ({ kind: 'bot' as const, level: 'easy' }));
  const options = firstGameOptions(offeredOptions(game, map?.id ?? ''));
  const head = await api.createTable({ game: game.id, seats: [{ kind: 'me' }, ...bots], options, start: true });
  route.go(`/t/${head.id}`);
}
