import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../src/generated/protocol';
import { canSit } from '../src/lib/seats';

const open: SeatInfo = { kind: 'open', name: '', colour: '', you: false, level: null, standin: null, resigned: false, reserved: null, invited: false, owner: null, reclaim: false, requested: false, here: false, seen: null, away_until: null, vacation_left: null };
const opened = { ...open, standin: 'normal' };
const mine: SeatInfo = { ...open, kind: 'person', you: true };
const others: SeatInfo = { ...open, kind: 'person' };
const at = (status: string, ...seats: SeatInfo[]) => ({ status, seats, host: { you: false } });

describe('taking a seat', () => {
  it('is offered for open seats only', () => {
    expect([0, 1, 2].map((place) => canSit(at('gathering', open, mine, others), place, true))).toEqual([true, false, false]);
  });

  it('is not offered to somebody who has seen another hand', () => {
    expect(canSit(at('playing', opened, mine), 0, true)).toBe(false);
    expect(canSit(at('playing', opened, { ...opened, reclaim: true }), 0, true)).toBe(false);
    expect(canSit(at('playing', { ...opened, reclaim: true }, others), 0, true)).toBe(true);
    expect(canSit(at('playing', opened, others), 0, true)).toBe(true);
    expect(canSit(at('playing', opened, mine), 0, false)).toBe(true);
  });

  it('is offered for several seats of an imported record to somebody alone', () => {
    expect(canSit(at('playing', open, mine), 0, true)).toBe(true);
    expect(canSit(at('playing', open, mine, others), 0, true)).toBe(false);
  });

  it('is offered for a seat that is kept to whoever is invited, and to the host', () => {
    const kept = { ...open, reserved: 'Ann' };
    expect(canSit(at('gathering', kept), 0, true)).toBe(false);
    expect(canSit(at('gathering', { ...kept, invited: true }), 0, true)).toBe(true);
    expect(canSit({ ...at('gathering', kept), host: { you: true } }, 0, true)).toBe(true);
  });
});
