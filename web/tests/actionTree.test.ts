import { describe, expect, it } from 'vitest';
import type { DecisionInfo } from '../src/generated/protocol';
import { below, choicesByWord, choicesFor, choicesOf, complete, forced, kindWithField, nextField, pathText, unfetched } from '../src/lib/actionTree';

const decide: DecisionInfo = {
  asked: 4,
  prompt: { key: 'turn', seat: 0, data: {} },
  count: 5,
  kinds: {
    '3': { verb: 'build', fields: [{ name: 'hex', lead: '', of: 'hexes' }, { name: 'tile', lead: '', of: '' }] },
    '5': { verb: 'sell', fields: [{ name: 'mill', lead: '', of: 'spaces' }, { name: 'outlet', lead: 'via', of: 'spaces' }] },
    '9': { verb: 'pass', fields: [] },
  },
  branches: [
    [3, 'build', [[12, 'K7', [[0, 'gentle'], [1, 'sharp']]], [13, 'K8', [[1, 'sharp']]], [14, 'K9', 37]]],
    [5, 'sell', [[2, 'Köln', [[8, 'Hamburg']]]]],
    [9, 'pass'],
  ],
};

describe('the tree of legal actions', () => {
  it('knows what can be chosen below a path', () => {
    expect((below(decide.branches, [3, 12]) as unknown[]).length).toBe(2);
    expect(below(decide.branches, [3, 14])).toBe(37);
    expect(below(decide.branches, [9])).toBeNull();
    expect(below(decide.branches, [3, 99])).toEqual([]);
  });

  it('extends a path over forced choices, but chooses nothing unasked', () => {
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

  it('knows how much of a path must be fetched', () => {
    expect(unfetched(decide.branches, [3, 14, 2, 5])).toBe(2);
    expect(unfetched(decide.branches, [3, 12, 1])).toBeNull();
    expect(unfetched(decide.branches, [9])).toBeNull();
  });

  it('names the next field and words what was chosen', () => {
    expect(nextField(decide, []).name).toBe('');
    expect(nextField(decide, [3]).name).toBe('hex');
    expect(nextField(decide, [3, 12]).name).toBe('tile');
    expect(pathText(decide, [5, 2, 8])).toBe('sell Köln via Hamburg');
  });

  it('finds what a board can offer, from the top and through forced choices', () => {
    expect([...choicesFor(decide, [], 'hex').keys()]).toEqual([12, 13, 14]);
    expect(choicesFor(decide, [], 'outlet').get(8)).toEqual([5, 2, 8]);
    expect(choicesFor(decide, [3, 12], 'hex').size).toBe(0);
    expect(choicesByWord(decide, [], 'mill').get('Köln')).toEqual([5, 2]);
  });

  it('finds the choices that are indexes of a list of the scene', () => {
    expect([...choicesOf(decide, [], 'hexes').keys()]).toEqual([12, 13, 14]);
    expect([...choicesOf(decide, [], 'spaces')]).toEqual([[2, [5, 2]]]);
    expect(choicesOf(decide, [5, 2], 'spaces').get(8)).toEqual([5, 2, 8]);
  });

  it('finds a kind of action to ask about, by its first field or the list it chooses from', () => {
    expect(kindWithField(decide, 'hex')).toBe(3);
    expect(kindWithField(decide, 'spaces')).toBe(5);
    expect(kindWithField(decide, 'tile')).toBeNull();
  });

  it('can look at one kind of action only', () => {
    expect(choicesFor(decide, [], 'hex', 5).size).toBe(0);
    expect(choicesFor(decide, [], 'hex', 3).get(13)).toEqual([3, 13]);
  });
});
