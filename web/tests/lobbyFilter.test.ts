import { describe, expect, it } from 'vitest';
import type { Summary } from '../src/generated/protocol';
import { filtered, freeSeats, isFiltered, NO_FILTER, peopleFirst } from '../src/lib/lobbyFilter';

type Kind = 'open' | 'person' | 'bot' | 'kept';
function table(id: string, game: string, kinds: Kind[], clock: Summary['clock'] = null): Summary {
  const seats = kinds.map((kind) => ({ kind: kind === 'kept' ? ('open' as const) : kind, name: '', colour: '', you: false, level: null, reserved: kind === 'kept' }));
  return { id, game, map: '', title: '', private: false, status: 'gathering', seats, waiting: [], your_turn: false, round: 0, updated: 0, host: '', created: 0, clock, options: {}, last: null, scores: null, ranking: null, origin: null, lesson: false, puzzle: null };
}
const TABLES = [
  table('steam', 'age-of-steam', ['person', 'open', 'open', 'bot'], { kind: 'live', total: 600 }),
  table('iron', 'city-of-iron', ['person', 'open']),
  table('kept', 'city-of-iron', ['person', 'kept']),
  table('days', 'industria', ['person', 'person', 'open'], { kind: 'turn', limit: 86400 }),
];
const ids = (tables: Summary[]) => tables.map((one) => one.id);

describe('the filter of the lobby', () => {
  it('shows everything until something is chosen', () => {
    expect(isFiltered(NO_FILTER)).toBe(false);
    expect(filtered(TABLES, NO_FILTER)).toEqual(TABLES);
  });

  it('selects by game, seats, clock and free seats', () => {
    expect(ids(filtered(TABLES, { ...NO_FILTER, game: 'city-of-iron' }))).toEqual(['iron', 'kept']);
    expect(ids(filtered(TABLES, { ...NO_FILTER, seats: 3 }))).toEqual(['days']);
    expect(ids(filtered(TABLES, { ...NO_FILTER, clock: 'none' }))).toEqual(['iron', 'kept']);
    expect(ids(filtered(TABLES, { ...NO_FILTER, clock: 'turn' }))).toEqual(['days']);
    expect(ids(filtered(TABLES, { ...NO_FILTER, free: 2 }))).toEqual(['steam']);
    expect(ids(filtered(TABLES, { ...NO_FILTER, game: 'city-of-iron', free: 1 }))).toEqual(['iron']);
  });

  it('does not count seats that are kept for somebody', () => {
    expect(TABLES.map(freeSeats)).toEqual([2, 1, 0, 1]);
  });

  it('puts tables where several people meet on top and keeps the order otherwise', () => {
    expect(ids(peopleFirst(TABLES))).toEqual(['days', 'steam', 'iron', 'kept']);
  });
});
