import { describe, expect, it } from 'vitest';
import { placesOf, tieBroken } from '../src/lib/ranking';

describe('places', () => {
  it('gives those who tie the better place', () => {
    expect(placesOf([[2], [0, 1], [3]])).toEqual([{ seat: 2, place: 1 }, { seat: 0, place: 2 }, { seat: 1, place: 2 }, { seat: 3, place: 4 }]);
  });

  it('tells where a tie-break has decided', () => {
    expect(tieBroken([[2], [0], [1]], [5, 5, 9], new Set())).toBe(true);
    expect(tieBroken([[2], [0, 1]], [5, 5, 9], new Set())).toBe(false);
    expect(tieBroken([[2], [0], [1]], [5, 5, 9], new Set([1]))).toBe(false);
  });

  it('leaves the first place empty where nobody won', () => {
    expect(placesOf([[], [0]])).toEqual([{ seat: 0, place: 2 }]);
  });
});
