import { describe, expect, it } from 'vitest';
import { boxOf, layOut, NAME_SIZE, overlap, pieceSigns } from '../src/games/plainBoardLayout';

function place(name: string, x: number, y: number) {
  return { id: name.toLowerCase(), name, x, y, kind: '' };
}
const piece = (at: number, seat = 0) => ({ place: at, kind: 'worker', seat, count: 1 });

describe('the plain board', () => {
  it('spreads places of any unit over a drawing of a sensible size', () => {
    for (const unit of [0.01, 1, 1000]) {
      const { width, height, places } = layOut([place('A', 0, 0), place('B', unit, 0), place('C', 3 * unit, 2 * unit)], []);
      expect(width).toBeGreaterThan(300);
      expect(width).toBeLessThan(2000);
      for (const { x, y } of places) expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
    }
  });

  it('draws a single place and places on one line', () => {
    expect(layOut([place('A', 5, 5)], []).places).toHaveLength(1);
    const { width, height } = layOut([place('A', 0, 7), place('B', 4, 7)], []);
    expect(width).toBeGreaterThan(height);
  });

  it('makes room for the pieces on a place', () => {
    const { places } = layOut([place('A', 0, 0), place('B', 1, 0)], [piece(1), piece(1), piece(1, 1), piece(1, 2), piece(1, 3)]);
    expect(places[1]!.tokens).toHaveLength(5);
    expect(places[1]!.radius).toBeGreaterThan(places[0]!.radius);
    const spots = places[1]!.tokens.map((token) => `${token.x} ${token.y}`);
    expect(new Set(spots).size).toBe(5);
  });

  it('keeps names apart', () => {
    const long = ['Long Harbour Town', 'Another Long Town', 'Yet Another Town'];
    const { places } = layOut(long.map((name, index) => place(name, index, 0)), []);
    const boxes = places.map(({ name }, index) => boxOf(name, long[index]!.length * NAME_SIZE * 0.55));
    expect(overlap(boxes[0]!, boxes[1]!)).toBe(false);
    expect(overlap(boxes[1]!, boxes[2]!)).toBe(false);
  });

  it('marks kinds of pieces with as few letters as tell them apart', () => {
    expect([...pieceSigns(['worker', 'barge', 'wagon'])]).toEqual([['worker', 'wo'], ['barge', 'b'], ['wagon', 'wa']]);
  });
});
