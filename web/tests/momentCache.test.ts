import { describe, expect, it } from 'vitest';
import { reuseUnchanged } from '../src/lib/structuralSharing';
import { BATCH, MomentCache } from '../src/replay/momentCache';

interface Moment { at: number; board: { hexes: number[] } }

/** A game of 200 moments whose board never changes. */
function cacheOf(kept: number, last = 199) {
  const asked: [number, number][] = [];
  const fetch = (from: number, to: number): Promise<Moment[]> => {
    asked.push([from, to]);
    return Promise.resolve(Array.from({ length: Math.min(last, to) - from + 1 }, (_, index) => ({ at: from + index, board: { hexes: [1, 2] } })));
  };
  return { asked, cache: new MomentCache<Moment>(fetch, reuseUnchanged, kept) };
}

describe('moments that were fetched', () => {
  it('come in batches, once, and share what did not change', async () => {
    const { asked, cache } = cacheOf(1000);
    await Promise.all([cache.load(40), cache.load(41), cache.load(BATCH * 2 - 1)]);
    await cache.load(50);
    expect(asked).toEqual([[BATCH, 2 * BATCH - 1]]);
    expect(cache.get(40)?.at).toBe(40);
    expect(cache.get(40)?.board).toBe(cache.get(41)?.board);
    await cache.load(70);
    expect(cache.get(70)?.board, 'also between batches').toBe(cache.get(41)?.board);
    expect([cache.get(0), cache.has(BATCH)]).toEqual([undefined, true]);
  });

  it('are dropped when they were not looked at for long', async () => {
    const { cache } = cacheOf(2 * BATCH);
    await cache.load(0);
    await cache.load(BATCH);
    cache.get(3);
    await cache.load(2 * BATCH);
    expect([cache.has(3), cache.has(4), cache.has(BATCH), cache.has(2 * BATCH)]).toEqual([true, false, false, true]);
  });

  it('are fetched around the place that is shown, rather ahead than behind', async () => {
    const { cache } = cacheOf(1000);
    const order: number[] = [];
    for (let at = cache.wanted(70, 199, true); at !== null; at = cache.wanted(70, 199, true)) {
      order.push(at / BATCH);
      await cache.load(at);
    }
    expect(order).toEqual([2, 3, 1, 4, 0, 5, 6]);
    expect(cacheOf(1000).cache.wanted(70, 199, false)).toBe(2 * BATCH);
    expect(cacheOf(2 * BATCH).cache.wanted(70, 199, true), 'only as much as can be kept').toBe(2 * BATCH);
  });

  it('follow a game that goes on', async () => {
    let last = 40;
    const cache = new MomentCache<number>((from, to) => Promise.resolve(Array.from({ length: Math.min(last, to) - from + 1 }, (_, index) => from + index)), (_, moment) => moment);
    for (let at = cache.wanted(40, last, true); at !== null; at = cache.wanted(40, last, true)) await cache.load(at);
    last = 42;
    expect(cache.wanted(40, last, true)).toBe(42);
    await cache.load(42);
    expect([cache.get(42), cache.wanted(40, last, true)]).toEqual([42, null]);
  });

  it('come alone first if somebody waits for them', async () => {
    const { asked, cache } = cacheOf(1000);
    await cache.loadFirst(40);
    expect([asked, cache.get(40)?.at]).toEqual([[[40, 40], [BATCH, 2 * BATCH - 1]], 40]);
    await Promise.all([cache.loadFirst(41), cache.loadFirst(40)]);
    expect([asked.length, cache.get(41)?.board === cache.get(40)?.board]).toEqual([2, true]);
  });

  it('that failed are asked for again', async () => {
    let works = false;
    const cache = new MomentCache<number>((from) => (works ? Promise.resolve([from]) : Promise.reject(new Error('offline'))), (_, moment) => moment);
    await expect(cache.load(0)).rejects.toThrow('offline');
    works = true;
    await cache.load(0);
    expect(cache.get(0)).toBe(0);
  });

  it('after an undo are forgotten', async () => {
    const { asked, cache } = cacheOf(1000);
    await cache.load(0);
    cache.forgetAfter(9);
    expect([cache.has(9), cache.has(10)]).toEqual([true, false]);
    await cache.load(10);
    expect(asked.length).toBe(2);
  });
});
