import { describe, expect, it } from 'vitest';
import { Timeline, type TimelineEntry } from '../src/replay/timeline';
import { replayKey } from '../src/replay/replayKeys';

const entry = (n: number, seat: number, turn = 1, phase = 'build'): TimelineEntry => ({ n, seat, round: turn, turn, phase: seat < 0 && turn === 0 ? '' : phase });
/** The start, two draws of the set-up; Ada moves twice (the second draws), chat took number 7; Bo, then Ada in the next turn. */
const GAME = new Timeline([entry(2, -1, 0), entry(3, -1, 0), entry(4, -1, 0), entry(5, 0), entry(6, 0), entry(8, -1), entry(9, 1), entry(10, 0, 2), entry(11, 0, 2, 'move'), entry(12, -1, 2, 'move')]);

describe('the timeline', () => {
  it('joins draws with the move that caused them, and the set-up to one step', () => {
    expect(GAME.moves.map((move) => [move.from, move.n])).toEqual([[2, 2], [3, 4], [5, 5], [6, 8], [9, 9], [10, 10], [11, 12]]);
    expect(GAME.last).toBe(6);
    expect([-3, 0, 3, 99].map((at) => GAME.numberAt(at))).toEqual([2, 2, 8, 12]);
  });

  it('finds the move of every entry of the log, also of those that are none', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99].map((n) => GAME.placeOf(n))).toEqual([0, 0, 1, 1, 2, 3, 3, 3, 4, 5, 6, 6, 6]);
  });

  it('steps by moves, turns and rounds, and stays inside', () => {
    const all = (step: Parameters<Timeline['step']>[1]) => [0, 1, 2, 3, 4, 5, 6].map((at) => GAME.step(at, step));
    expect(all('forward')).toEqual([1, 2, 3, 4, 5, 6, 6]);
    expect(all('back')).toEqual([0, 0, 1, 2, 3, 4, 5]);
    expect(all('turnForward'), 'after the set-up, Ada, Bo, and Ada in each phase').toEqual([1, 3, 3, 4, 5, 6, 6]);
    expect(all('turnBack')).toEqual([0, 0, 1, 1, 3, 4, 5]);
    expect(GAME.rounds).toEqual([{ at: 1, round: 1 }, { at: 4, round: 2 }]);
    expect(all('roundForward')).toEqual([1, 4, 4, 4, 6, 6, 6]);
    expect(all('roundBack')).toEqual([0, 0, 1, 1, 1, 4, 4]);
    expect([all('first')[5], all('last')[1]]).toEqual([0, 6]);
  });

  it('is empty before the game starts', () => {
    const none = new Timeline([]);
    expect([none.last, none.numberAt(0), none.placeOf(5), none.step(0, 'forward')]).toEqual([0, 0, 0, 0]);
  });
});

describe('the keys of the replay', () => {
  const key = (name: string, inPast: boolean, more = {}) => replayKey({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }, inPast);

  it('step, play and return', () => {
    expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Escape', 'x'].map((name) => key(name, true))).toEqual(['back', 'forward', 'roundBack', 'roundForward', 'first', 'last', 'play', 'now', null]);
    expect([key('ArrowLeft', true, { shiftKey: true }), key('ArrowRight', true, { shiftKey: true }), key('Home', true, { shiftKey: true })]).toEqual(['turnBack', 'turnForward', null]);
  });

  it('leave the browser its own, and begin with a step back only', () => {
    expect([key('ArrowLeft', true, { altKey: true }), key('ArrowLeft', true, { ctrlKey: true }), key('Home', true, { metaKey: true })]).toEqual([null, null, null]);
    expect(['ArrowLeft', 'ArrowRight', 'Home', ' ', 'Escape'].map((name) => key(name, false))).toEqual(['back', null, null, null, null]);
    expect(key('ArrowLeft', false, { shiftKey: true })).toBe('turnBack');
  });
});
