import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Update } from '../src/generated/protocol';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
vi.stubGlobal('document', { visibilityState: 'visible', documentElement: { dataset: {} } });
const { HOLD, UpdateQueue } = await import('../src/lib/pace.svelte');
const { settings } = await import('../src/lib/settings.svelte');

/** An update for the person in seat 0: a move of that seat, or a draw for seat -1. */
function update(number: number, seat: number, more: { decide?: boolean; clock?: boolean } = {}): Update {
  const entry = { n: number, at: 0, what: seat < 0 ? 'drawn' : 'acted', seat, facts: [{ key: 'x', seat, data: {} }] };
  const views = [{ seat: 0, decide: more.decide ? {} : null }];
  return { number, log: [entry], views, head: { clock: more.clock ? {} : null } } as unknown as Update;
}

describe("the pace of others' moves", () => {
  let shown: number[];
  let queue: InstanceType<typeof UpdateQueue>;
  beforeEach(() => {
    vi.useFakeTimers();
    settings.pace = 'normal';
    shown = [];
    queue = new UpdateQueue((one) => shown.push(one.number));
    queue.add(update(1, 1));
  });

  it('shows one move at a time, with the draws that follow it', () => {
    for (const [number, seat] of [[2, 1], [3, 2], [4, -1], [5, -1], [6, 1]] as const) queue.add(update(number, seat));
    expect([shown, queue.behind, queue.arrived]).toEqual([[1, 2], 2, 6]);
    vi.advanceTimersByTime(HOLD.normal - 1);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect([shown, queue.behind]).toEqual([[1, 2, 3, 4, 5], 1]);
    vi.advanceTimersByTime(HOLD.normal);
    expect([shown, queue.behind]).toEqual([[1, 2, 3, 4, 5, 6], 0]);
    vi.advanceTimersByTime(HOLD.normal);
    queue.add(update(7, 2));
    expect(shown.at(-1), 'nothing is being shown, so it does not wait').toBe(7);
  });

  it('can be skipped, and is skipped by a move of your own', () => {
    for (const number of [2, 3, 4]) queue.add(update(number, 1));
    queue.skip();
    expect([shown, queue.behind]).toEqual([[1, 2, 3, 4], 0]);
    queue.add(update(5, 1));
    queue.add(update(6, 2));
    queue.add(update(7, 0));
    expect(shown.at(-1)).toBe(7);
  });

  it('hurries when it is your turn, more so with a clock, and when many moves wait', () => {
    const total = (last: Update, count: number): number => {
      shown = [];
      for (let number = 2; number < count + 2; number++) queue.add(update(number, 1));
      queue.add(last);
      let time = 0;
      while (shown.at(-1) !== last.number && time < 60_000) vi.advanceTimersByTime(((time += 50), 50));
      queue.skip();
      vi.advanceTimersByTime(10_000);
      return time;
    };
    expect(total(update(90, 1, { decide: true }), 12)).toBeLessThanOrEqual(HOLD.normal + 4000);
    expect(total(update(91, 1, { decide: true, clock: true }), 12)).toBeLessThanOrEqual(HOLD.normal + 2000);
    expect(total(update(92, 1), 60)).toBeLessThan(40 * HOLD.normal);
  });

  it.each([['instant', 'visible'], ['normal', 'hidden']] as const)('does not wait with pace %s while the tab is %s', (pace, visibility) => {
    settings.pace = pace;
    Object.assign(document, { visibilityState: visibility });
    for (const number of [2, 3, 4]) queue.add(update(number, 1));
    expect(shown).toEqual([1, 2, 3, 4]);
    Object.assign(document, { visibilityState: 'visible' });
  });
});
