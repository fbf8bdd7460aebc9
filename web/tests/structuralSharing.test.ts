import { describe, expect, it } from 'vitest';
import { reuseUnchanged, seeDifferently } from '../src/lib/structuralSharing';

describe('what did not change keeps its identity', () => {
  const was = { turn: 3, hexes: [{ hex: 1, cubes: ['red'] }, { hex: 2, cubes: [] }], tiles: { straight: 4 } };

  it('returns the old whole where nothing changed', () => {
    expect(reuseUnchanged(was, structuredClone(was))).toBe(was);
  });

  it('changes only the branch that changed', () => {
    const is = reuseUnchanged(was, { turn: 3, hexes: [{ hex: 1, cubes: ['red'] }, { hex: 2, cubes: ['blue'] }], tiles: { straight: 4 } });
    expect(is).not.toBe(was);
    expect(is.hexes).not.toBe(was.hexes);
    expect(is.hexes[0]).toBe(was.hexes[0]);
    expect(is.hexes[1]).toEqual({ hex: 2, cubes: ['blue'] });
    expect(is.tiles).toBe(was.tiles);
  });

  it('sees what is longer, shorter, gone or of another kind', () => {
    expect(reuseUnchanged([1, 2], [1])).toEqual([1]);
    expect(reuseUnchanged({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(reuseUnchanged<unknown>({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
    expect(reuseUnchanged<unknown>([1], { 0: 1 })).toEqual({ 0: 1 });
    expect(reuseUnchanged<unknown>(null, { a: 1 })).toEqual({ a: 1 });
    expect(reuseUnchanged<unknown>({ a: 1 }, null)).toBeNull();
  });

  it('tells whether two seats see different things', () => {
    expect(seeDifferently({ seat: 0, view: { hands: [['a'], null] } }, { seat: 1, view: { hands: [null, ['b']] } })).toBe(true);
    expect(seeDifferently({ seat: 0, view: { you: 0, offer: ['a'] } }, { seat: 1, view: { you: 1, offer: ['a'] } })).toBe(false);
    expect(seeDifferently({ seat: 0, view: { turn: 3 } }, { seat: 1, view: { turn: 4 } })).toBe(true);
  });
});
