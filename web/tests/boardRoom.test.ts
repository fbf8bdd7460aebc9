import { describe, expect, it } from 'vitest';
import { boardRoom } from '../src/games/age-of-steam/boardRoom';
import { cubeSpots, rowsBelow } from '../src/games/age-of-steam/cubeRows';
import { freeSpot } from '../src/games/shared/freeSpot';

const WIDE = { width: 1393, height: 971 };
const TALL = { width: 1018, height: 1360 };

describe('the room for the players', () => {
  it('is below a wide map and beside a tall one', () => {
    expect(boardRoom(900, 800, WIDE)).toMatchObject({ beside: false });
    expect(boardRoom(900, 800, TALL)).toMatchObject({ beside: true });
  });

  it('gets what the map leaves, but not less than it needs and not more than it can use', () => {
    expect(boardRoom(900, 800, WIDE).size).toBe(Math.round(800 - 971 * (900 / 1393)));
    expect(boardRoom(900, 800, TALL).size).toBe(Math.round(900 - 1018 * (800 / 1360)));
    expect(boardRoom(2400, 800, TALL).size).toBe(420);
    expect(boardRoom(900, 2000, WIDE).size).toBe(250);
  });
});

describe('the cubes of a place', () => {
  it('lie in even rows of at most four', () => {
    const heights = (count: number) => cubeSpots(count, 26, (row) => row).map((spot) => spot.y);
    expect(heights(3)).toEqual([0, 0, 0]);
    expect(heights(5)).toEqual([0, 0, 0, 1, 1]);
    expect(heights(8)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    expect(new Set(heights(11)).size).toBe(3);
  });

  it('do not cover each other, however many there are', () => {
    const spots = cubeSpots(13, 26, rowsBelow(26, 11, -42, 100));
    for (const [place, a] of spots.entries()) for (const b of spots.slice(place + 1)) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(26);
  });

  it('continue above a city at the lower edge of the map', () => {
    const rows = rowsBelow(26, 11, -42, 52);
    expect([rows(0), rows(1), rows(2)]).toEqual([24, -55, -81]);
  });
});

describe('the buttons of a board', () => {
  it('lie where the board is empty', () => {
    const spot = freeSpot({ across: 600, down: 600 }, { width: 600, height: 600 }, [{ x: 600, y: 0, r: 200 }]);
    expect(spot).toEqual({ x: 554, y: 206, row: false });
  });

  it('have no place on a board that is full', () => {
    expect(freeSpot({ across: 600, down: 600 }, { width: 600, height: 600 }, [{ x: 300, y: 300, r: 500 }])).toBeNull();
  });
});
