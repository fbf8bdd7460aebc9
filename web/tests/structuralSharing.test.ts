import { describe, expect, it } from 'vitest';
import { differ, share } from '../src/lib/structuralSharing';

describe('what did not change keeps its identity', () => {
  const was = { turn: 3, hexes: [{ hex: 1, cubes: ['red'] }, { hex: 2, cubes: [] }], tiles: { straight: 4 } };

  it('returns the old whole where nothing changed', () => {
    expect(share(was, structuredClone(was))).toBe(was);
  });

  it('changes only the branch that changed', () => {
    const is = share(was, { turn: 3, hexes: [{ hex: 1, cubes: ['red'] }, { hex: 2, cubes: ['blue'] }], tiles: { straight: 4 } });
    expect(is).not.toBe(was);
    expect(is.hexes).not.toBe(was.hexes);
    expect(is.hexes[0]).toBe(was.hexes[0]);
    expect(is.hexes[1]).toEqual({ hex: 2, cubes: ['blue'] });
    expect(is.tiles).toBe(was.tiles);
  });

  it('sees what is longer, shorter, gone or of another kind', () => {
    expect(share([1, 2], [1])).toEqual([1]);
    expect(share({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(share<unknown>({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
    expect(share<unknown>([1], { 0: 1 })).toEqual({ 0: 1 });
    expect(share<unknown>(null, { a: 1 })).toEqual({ a: 1 });
    expect(share<unknown>({ a: 1 }, null)).toBeNull();
  });

  it('tells whether two seats see different things', () => {
    expect(differ({ seat: 0, hands: [['a'], null] }, { seat: 1, hands: [null, ['b']] })).toBe(true);
    expect(differ({ you: 0, offer: ['a'] }, { you: 1, offer: ['a'] })).toBe(false);
  });
});
