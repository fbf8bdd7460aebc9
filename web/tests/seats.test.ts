import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../src/generated/protocol';
import { canSit } from '../src/lib/seats';

const open: SeatInfo = { kind: 'open', name: '', colour: '', you: false, level: null, standin: null, resigned: false, reserved: null, owner: null, reclaim: false, requested: false, here: false, seen: null, away_until: null, vacation_left: null };
const opened = { ...open, standin: 'normal' };
const mine: SeatInfo = { ...open, kind: 'person', you: true };
const others: SeatInfo = { ...open, kind: 'person' };
const at = (status: string, ...seats: SeatInfo[]) => ({ status, seats, host: { you: false } });

describe('taking a seat', () => {
  it('is offered for open seats only', () => {
    expect([0, 1, 2].map((place) => canSit(at('gathering', open, mine, others), place, true, null))).toEqual([true, false, false]);
  });

  it('is not offered to somebody who has seen another hand', () => {
    expect(canSit(at('playing', opened, mine), 0, true, null)).toBe(false);
    expect(canSit(at('playing', opened, { ...opened, reclaim: true }), 0, true, null)).toBe(false);
    expect(canSit(at('playing', { ...opened, reclaim: true }, others), 0, true, null)).toBe(true);
    expect(canSit(at('playing', opened, others), 0, true, null)).toBe(true);
    expect(canSit(at('playing', opened, mine), 0, false, null)).toBe(true);
  });

  it('is offered for several seats of an imported record to somebody alone', () => {
    expect(canSit(at('playing', open, mine), 0, true, null)).toBe(true);
    expect(canSit(at('playing', open, mine, others), 0, true, null)).toBe(false);
  });

  it('is offered for a reserved seat to its owner and the host', () => {
    const kept = at('gathering', { ...open, reserved: 'ann' });
    expect(canSit(kept, 0, true, 'ann')).toBe(true);
    expect(canSit(kept, 0, true, null)).toBe(false);
    expect(canSit({ ...kept, host: { you: true } }, 0, true, 'bob')).toBe(true);
  });
});
