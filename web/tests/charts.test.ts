import { describe, expect, it } from 'vitest';
import type { View } from '../src/generated/protocol';
import { leadStretches, linePath, placeOfMoment, roundEnds, shareOfLead, stack, ticksFor } from '../src/charts/geometry';
import { playedByGame } from '../src/lib/playedGames';
import { handsOf, secretsOf } from '../src/replay/secrets';

const point = (n: number, round: number, ends_round = false) => ({ n, round, ends_round });
/** The start, two rounds of three moments, and a third round that has just begun. */
const POINTS = [point(1, 1), point(2, 1), point(3, 1), point(5, 1, true), point(6, 2), point(7, 2), point(9, 2, true), point(10, 3)];

describe('the geometry of charts', () => {
  it('chooses round numbers that cover all values', () => {
    expect(ticksFor(0, 97, 5)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticksFor(-8, 31, 4)).toEqual([-10, 0, 10, 20, 30, 40]);
    expect(ticksFor(0, 1, 6), 'never parts of a point').toEqual([0, 1]);
    expect(ticksFor(0, 0, 6)).toEqual([0, 1]);
  });

  it('draws lines with gaps where a number is not known', () => {
    expect(linePath([1, null, 3, 4], (index) => index * 10, (value) => 100 - value)).toBe('M0 99M20 97L30 96');
  });

  it('draws the start, the end of each round, and now', () => {
    expect(roundEnds(POINTS)).toEqual([0, 3, 6, 7]);
    expect([1, 3, 4, 5, 7, 9, 10, 99].map((n) => placeOfMoment(POINTS, roundEnds(POINTS), n))).toEqual([0, 2 / 3, 2 / 3, 1, 1 + 2 / 3, 2, 3, 3]);
  });

  it('shows who led when and for how long', () => {
    const leads = [{ n: 1, seats: [] }, { n: 5, seats: [1] }, { n: 9, seats: [0, 1] }];
    expect(leadStretches(leads, POINTS, roundEnds(POINTS)).map(({ from, to, seats }) => [from, to, seats])).toEqual([[0, 1, []], [1, 2, [1]], [2, 3, [0, 1]]]);
    expect(shareOfLead(leads, POINTS, 3)).toEqual([2 / 8, 5 / 8, 0]);
  });

  it('stacks gains above zero and losses below', () => {
    expect(stack([{ key: 'a', value: 5 }, { key: 'b', value: -3 }, { key: 'c', value: 0 }, { key: 'd', value: 2 }, { key: 'e', value: -1 }]).map(({ key, from, to }) => [key, from, to])).toEqual([['a', 0, 5], ['b', 0, -3], ['d', 5, 7], ['e', -3, -4]]);
  });
});

describe('what only one seat knew', () => {
  const view = (seat: number, hand: unknown, cards: string[] | null, other: string[] | null): View =>
    ({ seat, standing: [], progress: { phases: [], at: -1, turn: 0, turns: 0 }, decide: null, plans: [], view: { seat, hand, round: 3, players: [{ cash: 4, drawn_cards: cards }, { cash: 5, drawn_cards: other }] } });

  it('is found by comparing the views', () => {
    const views = [view(0, [{ card: 'red', count: 2 }, { card: 'coal', count: 1 }], ['Miner'], null), view(1, null, null, [])];
    expect(secretsOf(views)).toEqual([{ seat: 0, name: 'hand', values: ['red ×2', 'coal'] }, { seat: 0, name: 'drawn_cards', values: ['Miner'] }]);
    expect(secretsOf(views.slice(0, 1))).toEqual([]);
  });

  it('is the whole hand where every view has its own in the same place', () => {
    const hands = [[{ card: 'red', count: 1 }], [{ card: 'red', count: 1 }, { card: 'coal', count: 2 }], []];
    const shown = handsOf(hands.map((hand, seat) => view(seat, hand, [], [])));
    expect(shown.map(({ seat, parts }) => [seat, parts.flatMap((part) => part.values)])).toEqual([[0, ['red']], [1, ['red', 'coal ×2']], [2, []]]);
  });
});

describe('the games of a person', () => {
  it('are joined by game, with a total', () => {
    const row = { game: 'a', map: 'x', players: 3, played: 2, won: 1, places: [1, 1, 0], average_place: 1.5, average_score: 10, best_score: 12, last: 5 };
    const [first, second] = playedByGame([row, { ...row, map: 'y', players: 2, played: 6, won: 3, places: [3, 3], average_place: 2, average_score: 20, best_score: 31, last: 9 }, { ...row, game: 'b', last: 99 }]);
    expect(first?.game).toBe('b');
    expect(second?.rows.map((one) => one.map)).toEqual(['y', 'x']);
    expect(second?.all).toEqual({ played: 8, won: 4, places: [4, 4, 0], average_place: 1.875, average_score: 17.5, best_score: 31, last: 9 });
  });
});
