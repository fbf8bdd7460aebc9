// The figures of a review as the page shows them.

import { describe, expect, it } from 'vitest';
import type { GameReview, ReviewedDecision, ReviewedDraw } from '../src/generated/protocol';
import { betterWords, chosenDecisions, curvePoints, curveSeries, decimal, drawWords, luckiest, outcomeWords, playedWords, signed } from '../src/review/reviewWords';

const decision = (at: number, seat: number, loss: number, more: Partial<ReviewedDecision> = {}): ReviewedDecision => ({
  at, seat, round: 1, text: `move ${at}`, points: [10, 9], places: [2, 2.5], obvious: false, loss, error: 0.5, best: loss ? 'other' : '', shown: [], ...more,
});
const draw = (at: number, luck: number[], texts = ['draw']): ReviewedDraw => ({ at, round: 1, texts, luck });
const review = {
  seats: [{ seat: 0 }, { seat: 1 }],
  decisions: [decision(1, 0, 2), decision(2, 1, 0), decision(4, 1, 3), decision(5, 0, 1, { obvious: true })],
  curve: [
    { at: 0, round: 1, points: [20, 20], places: [1.5, 1.5], luck: [0, 0], own: [0, 0] },
    { at: 3, round: 1, points: [22.26, 18], places: [1.2, 1.8], luck: [1, -1], own: [-0.04, 0] },
  ],
} as unknown as GameReview;

describe('a review', () => {
  it('writes numbers with one decimal and a proper minus', () => {
    expect([decimal(1.26), decimal(-3), decimal(-0.01), signed(2), signed(-0.5), signed(0.04)]).toEqual(['1.3', '−3.0', '0.0', '+2.0', '−0.5', '0.0']);
  });

  it('draws curves over the ends of rounds', () => {
    expect(curvePoints(review, [3, 4, 6, 9])).toEqual([{ n: 3, round: 0, ends_round: true }, { n: 9, round: 1, ends_round: true }]);
    expect(curveSeries(review, 'points').values).toEqual([[20, 22.3], [20, 18]]);
    expect(curveSeries(review, 'own').values).toEqual([[0, 0], [0, 0]]);
  });

  it('lists the decisions of one player, or only those that lost points', () => {
    expect(chosenDecisions(review, -1, false)).toHaveLength(4);
    expect(chosenDecisions(review, -1, true).map((one) => one.at)).toEqual([1, 4]);
    expect(chosenDecisions(review, 1, false).map((one) => one.at)).toEqual([2, 4]);
  });

  it('tells what decided the game', () => {
    const seats = [{ seat: 0, error_rate: 0.5 }, { seat: 1, error_rate: 1.25 }];
    const outcome = { winner: 1, second: 0, lead: 6, start: -1, luck: 9.5, own: -3, others: 0.5, ahead: true, ahead_since: 4, swing_round: 3, swing: 7.25, most_errors: 1, fewest_errors: 0 };
    const words = outcomeWords({ ...review, seats, outcome } as unknown as GameReview, ['Ann', 'Bob'], (round) => `Turn ${round}`).join(' ');
    expect(words).toBe(
      'Bob won, 6 points ahead of Ann. Between the two, luck made +9.5, their own decisions −3.0, the decisions of others +0.5 and the start −1.0. ' +
        'From the end of turn 4 on, Bob was expected to finish ahead. The greatest change between them was in turn 3: +7.3 for Bob. Mistakes cost Bob the most (1.25 points a decision) and Ann the least (0.50).',
    );
    expect(outcomeWords(review, ['Ann', 'Bob'], String), 'a review without it').toEqual([]);
  });

  it('names the first draws of a series and counts the rest', () => {
    expect(drawWords(draw(0, [0], ['a', 'b', 'c']))).toBe('a, b, c');
    expect(drawWords(draw(0, [0], ['a', 'b', 'c', 'd', 'e']))).toBe('a, b, c and 2 more');
  });

  it('finds the draws with the most luck, in the order of the game', () => {
    expect(luckiest([draw(1, [5, 0]), draw(2, [0, 1]), draw(3, [-9, 2])], 2).map((one) => one.at)).toEqual([1, 3]);
  });

  it('words moves with the messages of the game, or with the notation', () => {
    const messages = { 'event.build': '{seat} [build|builds] {what}.' };
    const fact = { key: 'build', seat: 0, data: { what: 'a curve' } };
    const entry = { n: 7, facts: [fact, { key: 'quiet', seat: 0, data: {} }] } as never;
    expect(betterWords(decision(1, 0, 2, { shown: [fact] }), messages, ['Ann', 'Bob'], -1)).toBe('Ann builds a curve.');
    expect(betterWords(decision(1, 0, 2), messages, ['Ann', 'Bob'], -1)).toBe('other');
    expect(playedWords(decision(1, 0, 2), 7, [entry], messages, ['Ann', 'Bob'], 0)).toBe('You build a curve.');
    expect(playedWords(decision(1, 0, 2), 8, [entry], messages, ['Ann', 'Bob'], 0)).toBe('move 1');
  });
});
