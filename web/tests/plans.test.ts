import { describe, expect, it } from 'vitest';
import type { PlanInfo } from '../src/generated/protocol';
import { planNews } from '../src/plans/planNews.svelte';
import { endText, planStops, planText } from '../src/plans/planWords';

const reader = { names: ['Ann', 'Bob', 'Cat'], seat: 1, messages: { 'phase.order': 'Order' } };
const until = { round: 3, phase: '' };
const move = (text: string) => ({ path: [1], text });

describe('the words of plans', () => {
  it('say what each kind does', () => {
    const steps = [{ seat: 0, path: [2, 1], text: 'bid 1' }, { seat: 1, path: [2, 2], text: 'bid 2' }];
    expect(planText({ kind: 'line', steps }, reader)).toBe('If play goes exactly like this: Ann “bid 1” → you “bid 2”');
    const first = { kind: 'first' as const, moves: [move('select Engineer'), move('select Locomotive')], until };
    expect(planText({ ...first, when: null }, reader)).toBe('Play the first of these that is available: “select Engineer”, “select Locomotive”.');
    expect(planText({ ...first, when: { path: [7], text: 'build K7', seat: 2 } }, reader)).toContain('If Cat plays “build K7”');
    const bid = { kind: 'bid' as const, limit: move('bid 4'), until, then: move('drop'), next: false, highest: false };
    expect(planText(bid, reader)).toBe('Bid as little as possible, up to “bid 4”, then “drop”.');
    expect(planText({ ...bid, highest: true, then: null }, reader)).toBe('Make the highest free bid up to “bid 4”.');
  });

  it('say when they stop', () => {
    const repeat = { kind: 'repeat' as const, move: move('pass'), until: { round: 3, phase: 'order' }, unless: { path: [2], text: 'put up quarry', seat: -1 } };
    expect(planStops(repeat, reader)).toBe('Stops as soon as anybody else plays “put up quarry”, if you decide yourself, or when the phase “Order” of round 3 is over.');
    expect(planStops({ ...repeat, until, unless: null }, reader)).toBe('Stops if you decide yourself, or when round 3 is over.');
  });

  it('say why they stopped, and name people', () => {
    expect(endText({ reason: 'other_move', data: { owner: 0, text: 'bid 3', expected: 'drop' } }, reader)).toBe('Ann played “bid 3” instead of “drop”.');
    expect(endText({ reason: 'other_move', data: { owner: 1, text: 'bid 3', expected: 'drop' } }, reader)).toContain('You played');
    expect(endText({ reason: 'phase_over', data: { phase: 'order' } }, reader)).toBe('The phase “Order” is over.');
  });
});

describe('what is told about plans', () => {
  const plan = (more: Partial<PlanInfo>): PlanInfo => ({ number: 1, plan: { kind: 'line', steps: [] }, status: 'waiting', reason: '', data: {}, played: 0, ...more });
  const waiting = new Map([[1, { status: 'waiting', played: 0 }]]);
  it('is nothing at first sight, then each move and each stop', () => {
    expect(planNews(null, [plan({ status: 'stopped', reason: 'yourself' })], reader, () => '')).toEqual([]);
    expect(planNews(waiting, [plan({ played: 1 })], reader, () => 'bid 2')).toEqual(['Your plan played “bid 2” for you.']);
    expect(planNews(waiting, [plan({ status: 'stopped', reason: 'yourself' })], reader, () => '')).toEqual(['Your plan has stopped. You decided yourself.']);
    expect(planNews(waiting, [plan({})], reader, () => '')).toEqual([]);
  });
});
