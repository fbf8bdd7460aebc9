import { describe, expect, it } from 'vitest';
import { byRound, bySource } from '../src/lib/scoreBreakdown';

const rows = [
  { round: 1, seat: 0, key: 'built', money: -5, vp: 2, income: 0 },
  { round: 1, seat: 1, key: 'income', money: 7, vp: 0, income: 0 },
  { round: 2, seat: 0, key: 'built', money: -3, vp: 1, income: 0 },
  { round: 2, seat: 0, key: 'income', money: 4, vp: 0, income: 0 },
];

describe('the score breakdown', () => {
  it('sums by kind, the largest first', () => {
    expect(bySource(rows, 'money', 2)).toEqual([{ key: 'income', cells: [4, 7] }, { key: 'built', cells: [-8, 0] }]);
    expect(bySource(rows, 'vp', 2)).toEqual([{ key: 'built', cells: [3, 0] }]);
    expect(bySource(rows, 'income', 2)).toEqual([]);
  });

  it('sums by round and keeps the parts', () => {
    const money = byRound(rows, 'money', 2);
    expect(money.map((row) => [row.round, row.cells])).toEqual([[1, [-5, 7]], [2, [1, 0]]]);
    expect(money[1]?.parts).toEqual([{ key: 'income', cells: [4, 0] }, { key: 'built', cells: [-3, 0] }]);
    expect(byRound(rows, 'vp', 2).map((row) => row.round)).toEqual([1, 2]);
  });
});
