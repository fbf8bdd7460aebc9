// Which tables of the lobby a visitor wants to see.

import type { Summary } from '../generated/protocol';

export interface LobbyFilter {
  /** The id of a game, or "" for all. */
  game: string;
  /** The number of seats, or 0 for any. */
  seats: number;
  clock: '' | 'none' | 'live' | 'turn';
  /** How many seats must be free at least. */
  free: number;
}

export const NO_FILTER: LobbyFilter = { game: '', seats: 0, clock: '', free: 0 };

/** The seats that anybody may take. */
export function freeSeats(table: Summary): number {
  return table.seats.filter((seat) => seat.kind === 'open' && !seat.reserved).length;
}

export function isFiltered(filter: LobbyFilter): boolean {
  return filter.game !== '' || filter.seats !== 0 || filter.clock !== '' || filter.free !== 0;
}

export function filtered(tables: readonly Summary[], filter: LobbyFilter): Summary[] {
  return tables.filter(
    (table) =>
      (!filter.game || table.game === filter.game) &&
      (!filter.seats || table.seats.length === filter.seats) &&
      (!filter.clock || (table.clock?.kind ?? 'none') === filter.clock) &&
      freeSeats(table) >= filter.free,
  );
}

/** Tables where several people meet come before those of one person and bots. */
export function peopleFirst(tables: readonly Summary[]): Summary[] {
  const people = (table: Summary) => table.seats.filter((seat) => seat.kind === 'person').length;
  return [...tables].sort((a, b) => Math.min(2, people(b)) - Math.min(2, people(a)));
}

/** Somebody who has never played: no game of theirs is running or finished. */
export function isNewcomer(mine: Pick<Summary, 'status'>[]): boolean {
  return !mine.some((table) => table.status === 'playing' || table.status === 'over');
}
