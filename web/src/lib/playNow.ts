// "Play now": a table with sensible defaults against bots, started at once.

import type { GameInfo } from '../generated/protocol';
import { api } from './api';
import { route } from './route.svelte';

export function defaultSeats(game: GameInfo, map = game.maps[0]): number {
  const seats = map?.seats ?? [4];
  return seats.includes(4) ? 4 : seats.includes(3) ? 3 : (seats[seats.length - 1] ?? 2);
}

export async function playNow(game: GameInfo, level: string, count = defaultSeats(game)): Promise<void> {
  const bots = Array.from({ length: count - 1 }, () => ({ kind: 'bot' as const, level }));
  const head = await api.createTable({ game: game.id, seats: [{ kind: 'me' }, ...bots], private: true, start: true });
  route.go(`/t/${head.id}`);
}
