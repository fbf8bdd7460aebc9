import { describe, expect, it } from 'vitest';
import type { DecisionInfo } from '../src/generated/protocol';
import { below, complete, forced, named, nextField, reachable, spell } from '../src/lib/actionTree';

const decide: DecisionInfo = {
  asked: 4,
  ask: { key: 'turn', seat: 0, data: {} },
  count: 5,
  kinds: {
    '3': { verb: 'build', fields: [{ name: 'hex', lead: '' }, { name: 'tile', lead: '' }] },
    '5': { verb: 'sell', fields: [{ name: 'mill', lead: '' }, { name: 'outlet', lead: 'via' }] },
    '9': { verb: 'pass', fields: [] },
  },
  branches: [
    [3, 'build', [[12, 'K7', [[0, 'gentle'], [1, 'sharp']]], [13, 'K8', [[1, 'sharp']]], [14, 'K9', 37]]],
    [5, 'sell', [[2, 'Köln', [[8, 'Hamburg']]]]],
    [9, 'pass'],
  ],
};

describe('the tree of legal actions', () => {
  it('tells what may be chosen below a path', () => {
    expect((below(decide.branches, [3, 12]) as unknown[]).length).toBe(2);
    expect(below(decide.branches, [3, 14])).toBe(37);
    expect(below(decide.branches, [9])).toBeNull();
    expect(below(decide.branches, [3, 99])).toEqual([]);
  });

  it('passes over what is forced, but never plays by itself from the top', () => {
    expect(forced(decide.branches, [5])).toEqual([5, 2, 8]);
    expect(forced(decide.branches, [3])).toEqual([3]);
    expect(forced(decide.branches, [3, 13])).toEqual([3, 13, 1]);
    expect(forced([[9, 'pass']], [])).toEqual([]);
  });

  it('knows a complete action', () => {
    expect(complete(decide.branches, [9])).toBe(true);
    expect(complete(decide.branches, [3, 12])).toBe(false);
    expect(complete(decide.branches, [3, 12, 0])).toBe(true);
    expect(complete(decide.branches, [])).toBe(false);
  });

  it('names the next field and spells what was chosen', () => {
    expect(nextField(decide, [])).toBe('');
    expect(nextField(decide, [3])).toBe('hex');
    expect(nextField(decide, [3, 12])).toBe('tile');
    expect(spell(decide, [5, 2, 8])).toBe('sell Köln via Hamburg');
  });

  it('finds what the board may touch, from the top and through forced choices', () => {
    expect([...reachable(decide, [], 'hex').keys()]).toEqual([12, 13, 14]);
    expect(reachable(decide, [], 'outlet').get(8)).toEqual([5, 2, 8]);
    expect(reachable(decide, [3, 12], 'hex').size).toBe(0);
    expect(named(decide, [], 'mill').get('Köln')).toEqual([5, 2]);
  });
});
