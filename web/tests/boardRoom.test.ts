import { describe, expect, it } from 'vitest';
import { boardRoom, ledgerFit } from '../src/games/age-of-steam/boardRoom';
import { cubePiles, riseOf, rowsBelow } from '../src/games/age-of-steam/cubeRows';
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

describe('the ledger', () => {
  const beside = { beside: true, size: 420 };

  it('grows with the screen, and shows more where there are few players', () => {
    const fits = [1, 3, 6].map((players) => ledgerFit(beside, { across: 1490, down: 1080 }, players));
    expect(fits.map(({ supply, notes }) => [supply, notes])).toEqual([[true, true], [true, true], [true, true]]);
    expect(fits.map(({ zoom }) => zoom)).toEqual([...fits.map(({ zoom }) => zoom)].sort((a, b) => b - a));
    expect(fits[0]?.zoom).toBe(1.5);
    expect(ledgerFit({ beside: true, size: 280 }, { across: 900, down: 800 }, 6)).toEqual({ zoom: 280 / 265, supply: false, notes: false });
  });

  it('has notes under a single row of cards below the map', () => {
    const below = (across: number, players: number) => ledgerFit({ beside: false, size: 172 }, { across, down: 800 }, players);
    expect([1, 3, 4].map((players) => below(900, players).notes)).toEqual([true, true, false]);
    expect([4, 5, 6].map((players) => below(1490, players).notes)).toEqual([true, true, false]);
    expect(below(900, 3).zoom).toBe(1);
  });
});

describe('the cubes of a place', () => {
  const NONE = new Set<string>();
  const row = (before: number, height: number) => before + height / 2;

  it('lie in even rows of at most four', () => {
    const heights = (count: number) => cubePiles(Array<string>(count).fill('red'), NONE, 26, 40, row).map((pile) => pile.y);
    expect(heights(3)).toEqual([13, 13, 13]);
    expect(heights(5)).toEqual([13, 13, 13, 39, 39]);
    expect(heights(8)).toEqual([13, 13, 13, 13, 39, 39, 39, 39]);
    expect(new Set(heights(11)).size).toBe(3);
  });

  it('do not cover each other, however many there are', () => {
    const cubes = ['red', 'blue', 'yellow', 'black', 'purple', 'red', 'red', 'blue', 'white', 'black', 'red', 'white', 'purple'];
    for (const may of [NONE, new Set(['red', 'blue', 'yellow']), new Set(cubes)]) {
      const piles = cubePiles(cubes, may, 26, 40, rowsBelow(11, -42, 100));
      expect(piles.reduce((sum, pile) => sum + pile.count, 0)).toBe(cubes.length);
      for (const [place, a] of piles.entries()) for (const b of piles.slice(place + 1)) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual((a.size + b.size) / 2);
    }
  });

  it('are large and piled by colour where they can be moved', () => {
    const piles = cubePiles(['red', 'blue', 'red'], new Set(['red']), 26, 40, row);
    expect(piles.map(({ colour, count, size, may }) => ({ colour, count, size, may }))).toEqual([
      { colour: 'red', count: 2, size: 40, may: true }, { colour: 'blue', count: 1, size: 26, may: false },
    ]);
  });

  it('rise into the hex while the map is small, so that the name below it can be read', () => {
    const piles = cubePiles(['red', 'blue', 'black'], new Set(['red']), 26, 50, rowsBelow(11, -42, 200));
    expect(riseOf(piles, 11, 43)).toBe(11 + 50 + 26 - 43);
    expect(riseOf(piles, 11, 20)).toBe(31);
    expect(riseOf(cubePiles(['red'], NONE, 26, 50, rowsBelow(11, -42, 200)), 11, 43)).toBe(0);
    expect(riseOf([], 11, 43)).toBe(0);
  });

  it('continue above a city at the lower edge of the map', () => {
    const rows = rowsBelow(11, -42, 52);
    expect([rows(0, 26), rows(26, 26), rows(52, 26)]).toEqual([24, -55, -81]);
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
