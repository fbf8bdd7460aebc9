import { describe, expect, it } from 'vitest';
import type { Choice, GameInfo, Summary } from '../src/generated/protocol';
import { ago, clockWords, duration, gameTitle, houseRules, lastMoveWords, ordinal, resultWords, roundWords, tabTitle, whoPlays } from '../src/lib/tableWords';

const option = (name: string, values: string[], words: string[], more: Partial<Choice> = {}): Choice => ({ name, values, words, default: values[0] ?? '', help: '', lowest: null, highest: null, maps: [], title: name, first_game: '', ...more });
const map = (id: string, title: string) => ({ id, title, seats: [3, 4], about: '', sources: [] });
const GAME: GameInfo = {
  id: 'age-of-steam', title: 'Age of Steam', about: '', prefix: 'AOS', rules: 1, hidden_information: false, sources: [], lesson: '',
  maps: [map('rust-belt', 'Rust Belt'), map('germany', 'Germany')],
  options: [option('discs', ['true', 'false'], ['yes', 'no'], { title: 'Only 20 discs' }), option('price', ['tiles', 'flat'], ['outside towns', 'always $3'], { title: 'The extra $1' })],
};
const seat = (kind: 'person' | 'bot' | 'open', name = '', more = {}) => ({ kind, name, colour: '', you: false, level: null, reserved: false, ...more });
const TABLE: Summary = {
  id: 't', game: 'age-of-steam', map: 'germany', title: '', private: false, status: 'playing', waiting: [0], your_turn: false, round: 3, updated: 0, host: 'Anna', created: 0, clock: null, options: {}, last: null, scores: null, ranking: null, origin: null, lesson: false, puzzle: null,
  seats: [seat('person', 'Anna', { you: true }), seat('person', 'Ben'), seat('bot', 'Bot (easy)', { level: 'easy' }), seat('bot', 'Bot (easy) 2', { level: 'easy' }), seat('bot', 'Bot (hard)', { level: 'hard' })],
};

describe('words about a table', () => {
  it('name game and map, and only what there is', () => {
    expect(gameTitle(GAME, 'germany')).toBe('Age of Steam: Germany');
    expect(gameTitle({ ...GAME, maps: [map('box', 'The box')] }, 'box')).toBe('Age of Steam');
    expect(gameTitle(undefined, 'x', 'towpath')).toBe('towpath');
    expect(tabTitle('', 'Friday', 'Age of Steam: Germany')).toBe('Friday – Age of Steam: Germany – Smokestack');
  });

  it('tell only the house rules that differ from the printed ones', () => {
    expect(houseRules(GAME, { price: 'tiles' })).toEqual([]);
    const rules = houseRules(GAME, { discs: 'false', price: 'flat' });
    expect(rules.map((rule) => rule.words)).toEqual(['Only 20 discs: no', 'The extra $1: always $3']);
    expect(rules.map((rule) => rule.helps)).toEqual([false, true]);
  });

  it('tell clocks and times', () => {
    expect(clockWords(null)).toBe('No clock');
    expect(clockWords({ kind: 'live', total: 1800, increment: 10 })).toBe('30 minutes each, plus 10 seconds per turn');
    expect(clockWords({ kind: 'turn', limit: 86400, bank: 259200 })).toBe('1 day per turn, 3 days in the time bank');
    expect(clockWords({ kind: 'turn', limit: 7200 })).toBe('2 hours per turn');
    expect(duration(5400)).toBe('90 minutes');
    expect([30, 300, 7200, 3 * 86400].map((seconds) => ago(1000, 1000 + seconds))).toEqual(['just now', '5 min ago', '2 h ago', '3 days ago']);
  });

  it('name people first, then bots by level', () => {
    expect(whoPlays(TABLE)).toBe('Anna (you), Ben, 2 easy bots, 1 hard bot');
  });

  it("count rounds as the game's rulebook does", () => {
    expect(roundWords('age-of-steam', 3)).toBe('Turn 3');
    expect(roundWords('city-of-iron', 3)).toBe('Round 3');
  });

  it('tell the last move if it is known and has words', () => {
    const last = { seat: 1, at: 0, fact: { key: 'issued', seat: 1, data: { n: 2 } } };
    expect(lastMoveWords({ 'event.issued': '{seat} issues {n|share|shares}.' }, { ...TABLE, last })).toBe('Ben issues 2 shares.');
    expect(lastMoveWords({}, { ...TABLE, last })).toBe('');
    expect(lastMoveWords({ 'event.issued': 'x' }, { ...TABLE, last: { ...last, fact: null } })).toBe('');
  });

  it('tell results with place and score', () => {
    const scores = [37, 45, 20, 10, 5];
    expect(resultWords({ ...TABLE, scores, ranking: [[1], [0], [2], [3], [4]] })).toBe('You came 2nd of 5 with 37 points. Ben won with 45 points.');
    expect(resultWords({ ...TABLE, scores, ranking: [[0], [1], [2], [3], [4]] })).toBe('You won with 37 points.');
    expect(resultWords({ ...TABLE, scores: [45, 45, 20, 10, 5], ranking: [[0, 1], [2], [3], [4]] })).toBe('You shared the victory with 45 points.');
    expect(resultWords({ ...TABLE, seats: TABLE.seats.map((one) => ({ ...one, you: false })), scores, ranking: [[1], [0], [2], [3], [4]] })).toBe('Ben won with 45 points.');
    expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd']);
  });
});
