import { describe, expect, it } from 'vitest';
import type { Figure } from '../src/generated/protocol';
import { figureChanges, figureLabel, figureValue } from '../src/lib/figureChanges';

const messages = {
  'figure.cash.short': '${n}',
  'figure.points.short': '{n} VP',
  'figure.expenses.short': 'owes ${n}',
  'figure.shares.short': '{n|share|shares}',
  'card.figure.cash.title': 'Money',
};

describe('what an action changes', () => {
  it('tells every figure that differs, before and after, and whether that is good', () => {
    const before: Figure[] = [{ key: 'cash', value: 10 }, { key: 'points', value: -6 }, { key: 'expenses', value: 3, better: 'less' }, { key: 'income', value: 0 }, { key: 'turn', value: 1, better: '' }];
    const after: Figure[] = [{ key: 'cash', value: 20 }, { key: 'points', value: -12 }, { key: 'expenses', value: 5, better: 'less' }, { key: 'income', value: 0 }, { key: 'turn', value: 2, better: '' }];
    expect(figureChanges(messages, before, after).map(({ label, before, after, good }) => [label, before, after, good])).toEqual([
      ['Money', '$10', '$20', 1],
      ['Points', '−6', '−12 VP', -1],
      ['Expenses', '$3', '$5', -1],
      ['Turn', '1', '2', 0],
    ]);
  });

  it('writes numbers with their sign and unit, without the words around them', () => {
    expect(figureValue(messages, { key: 'shares', value: 2 })).toBe('2');
    expect(figureValue(messages, { key: 'expenses', value: -2 })).toBe('−$2');
    expect(figureLabel(messages, 'end_points')).toBe('End points');
  });

  it('leaves out ratings and figures that a view does not have', () => {
    expect(figureChanges(messages, [], [{ key: 'cash', value: 3 }])).toEqual([]);
    expect(figureChanges(messages, [{ key: 'rating-best', value: 0 }], [{ key: 'rating-best', value: 1 }])).toEqual([]);
  });
});
