import { describe, expect, it } from 'vitest';
import type { Branch, DecisionInfo } from '../src/generated/protocol';
import { forced } from '../src/lib/actionTree';
import { actionLabel, actionsBelow, anchorOf, choiceMenu, FEW } from '../src/lib/choiceMenu';
import { fieldSlug, messagesFor, slug, valueLabel } from '../src/lib/choiceWords';
import { numberedChoices, TypedNumber } from '../src/lib/numberKeys';

const field = (name: string, lead = '') => ({ name, lead, of: '' });
const numbers = (from: number, to: number): Branch[] => Array.from({ length: to - from + 1 }, (_, n) => [from + n, String(from + n)]);

function decision(branches: Branch[], count: number): DecisionInfo {
  const kinds = {
    '1': { verb: 'bid', fields: [field('amount')] },
    '2': { verb: 'drop', fields: [] },
    '3': { verb: 'build', fields: [field('hex'), field('tile')] },
    '4': { verb: 'sell', fields: [field('seller'), field('outlet', 'via')] },
    '5': { verb: 'ready', fields: [field('player')] },
  };
  return { asked: 1, prompt: { key: 'turn', seat: 2, data: {} }, count, kinds, branches };
}

const auction = decision([[1, 'bid', numbers(3, 40)], [2, 'drop']], 39);
const messages = { 'choice.drop': 'Drop out', 'choice.amount.n': '${n}', 'choice.new-city.a': 'New City A (red)' };
const labels = (decide: DecisionInfo, anchor: number[] = []) => choiceMenu(decide, anchor, messages).map((group) => [group.label, ...group.choices.map((choice) => choice.label)]);

describe('the choices of the panel', () => {
  it('shows every amount and the other actions at once, so that a bid takes one click and Play', () => {
    const [bid, drop] = choiceMenu(auction, [], messages);
    expect(bid?.label).toBe('Bid');
    expect(bid?.choices.slice(0, 2).map((choice) => [choice.label, choice.path, choice.complete])).toEqual([['$3', [1, 3], true], ['$4', [1, 4], true]]);
    expect(bid?.choices.length).toBe(38);
    expect(drop?.choices.map((choice) => choice.label)).toEqual(['Drop out']);
  });

  it('shows whole actions where there are few, with only the words that tell them apart', () => {
    const few = decision([[4, 'sell', [[1, 'Köln', [[7, 'Hamburg'], [8, 'Bremen']]], [2, 'Ulm', [[7, 'Hamburg']]]]], [2, 'drop']], 4);
    expect(labels(few)).toEqual([['Sell', 'Köln via Hamburg', 'Köln via Bremen', 'Ulm via Hamburg'], ['', 'Drop out']]);
  });

  it('asks for one field after the other where there are many', () => {
    const hexes: Branch[] = numbers(1, FEW + 1).map(([value]) => [value, `K${value}`, [[0, 'straight'], [1, 'curve']]]);
    const many = decision([[3, 'build', hexes], [2, 'drop']], 2 * FEW + 3);
    expect(labels(many)).toEqual([['', 'Build'], ['', 'Drop out']]);
    expect(choiceMenu(many, [], messages)[0]?.choices[0]?.complete).toBe(false);
    expect(labels(many, [3])[0]?.slice(0, 3)).toEqual(['Build', 'K1', 'K2']);
    expect(labels(many, [3, 4])).toEqual([['Build K4', 'straight', 'curve']]);
  });

  it('keeps the list of choices while one of them is chosen', () => {
    expect(anchorOf(auction.branches, [1, 5])).toEqual([1]);
    expect(anchorOf([[2, 'drop'], [4, 'sell', [[1, 'Köln', [[7, 'Hamburg'], [8, 'Bremen']]]]]], [4, 1, 8])).toEqual([]);
  });

  it('leads to every action, whatever the tree looks like', () => {
    let seed = 7;
    const random = (n: number) => (seed = (seed * 16807) % 2147483647) % n;
    const tree = (depth: number): Branch[] => Array.from({ length: 1 + random(depth > 2 ? 4 : 9) }, (_, value) => (depth === 3 || random(4) === 0 ? [value, `w${value}`] : [value, `w${value}`, tree(depth + 1)]));
    const leaves = (branches: Branch[], path: number[] = []): string[] => branches.flatMap((branch) => (Array.isArray(branch[2]) ? leaves(branch[2], [...path, branch[0]]) : [[...path, branch[0]].join()]));
    const reached = (decide: DecisionInfo, anchor: number[]): string[] =>
      choiceMenu(decide, anchor, messages).flatMap((group) => group.choices).flatMap((choice) => (choice.complete ? [choice.path.join()] : reached(decide, forced(decide.branches, choice.path))));
    for (let round = 0; round < 200; round++) {
      const branches = [3, 4].map((code): Branch => [code, `kind${code}`, tree(1)]);
      expect(reached(decision(branches, 0), []).sort()).toEqual(leaves(branches).sort());
    }
  });

  it('does not count what was not fetched, nor more than asked for', () => {
    expect(actionsBelow([[3, 'build', [[1, 'K1', 37]]]], [], 100)).toBeNull();
    expect(actionsBelow(auction.branches, [], 38)).toBeNull();
    expect(actionsBelow(auction.branches, [], 39)?.length).toBe(39);
  });

  it('leaves out the seat that decides, and words letters', () => {
    const own = decision([[5, 'ready', [[2, 'Arc']]], [2, 'drop']], 2);
    expect(labels(own)[0]).toEqual(['', 'Ready']);
    expect(actionLabel(own, [5, 2], messages)).toBe('Ready');
    expect(actionLabel(auction, [1, 7], messages)).toBe('Bid $7');
    expect(actionLabel(auction, [1, 7], { ...messages, 'choice.bid': 'Raise the bid' })).toBe('Raise the bid: $7');
    expect(valueLabel(messages, 'New City', 'A')).toBe('New City A (red)');
  });

  it('writes verbs, fields and words alike in all keys', () => {
    expect(slug('End turn')).toBe('end-turn');
    expect(slug('Köln (north)')).toBe('köln-north');
    expect(fieldSlug('coal source 2')).toBe('coal-source');
  });
});

describe('number keys', () => {
  it('pick the number they show', () => {
    const issue = choiceMenu(decision([[1, 'bid', numbers(0, 13)], [2, 'drop']], 15), [], messages);
    const typed = new TypedNumber();
    expect(typed.type('1', issue, 0)?.label).toBe('$1');
    expect(typed.type('2', issue, 300)?.label).toBe('$12');
    expect(typed.type('0', issue, 5000)?.label).toBe('$0');
    expect(typed.type('7', issue, 9000)?.label).toBe('$7');
    expect(typed.type('9', issue, 9100)?.label).toBe('$9');
  });

  it('begin a new number after any other key', () => {
    const issue = choiceMenu(decision([[1, 'bid', numbers(0, 13)], [2, 'drop']], 15), [], messages);
    const typed = new TypedNumber();
    expect(typed.type('1', issue, 0)?.label).toBe('$1');
    typed.end();
    expect(typed.type('2', issue, 100)?.label).toBe('$2');
  });

  it('wait for the second digit of a number whose first one is not on offer', () => {
    const typed = new TypedNumber();
    const high = choiceMenu(decision([[1, 'bid', numbers(12, 40)], [2, 'drop']], 30), [], messages);
    expect(typed.type('1', high, 0)).toBeNull();
    expect(typed.type('5', high, 200)?.label).toBe('$15');
  });

  it('pick the choice in that place where choices are words', () => {
    const few = choiceMenu(decision([[4, 'sell', [[1, 'Köln', [[7, 'Hamburg']]], [2, 'Ulm', [[7, 'Hamburg']]]]], [2, 'drop']], 3), [], messages);
    expect(new TypedNumber().type('2', few, 0)?.label).toBe('Ulm');
    expect([...numberedChoices(few).values()].at(-1)?.label).toBe('Drop out');
    expect(new TypedNumber().type('9', few, 0)).toBeNull();
  });
});

describe('messages of a table', () => {
  const messages = { 'card.nation.arc': 'Two abilities.', 'card.nation.arc.clause': 'A-1', 'card.nation.arc.extra-cards-off': 'Alike.', 'card.nation.arc.extra-cards-off.clause': 'A-2', 'choice.nation': 'Nation' };

  it('are those of the game where no option says otherwise', () => {
    expect(messagesFor(messages, {})).toEqual(messages);
    expect(messagesFor(messages, { extra_cards: 'on', other: 'off' })).toEqual(messages);
  });

  it('have the card that is true for an option', () => {
    const found = messagesFor(messages, { extra_cards: 'off' });
    expect(found['card.nation.arc']).toBe('Alike.');
    expect(found['card.nation.arc.clause']).toBe('A-2');
    expect(found['choice.nation']).toBe('Nation');
  });
});
