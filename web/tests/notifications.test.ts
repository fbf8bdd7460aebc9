import { describe, expect, it } from 'vitest';
import type { Summary } from '../src/generated/protocol';
import { base64url, bytesOf } from '../src/notifications/push';
import { clockTime, minuteOf, zones } from '../src/notifications/times';
import { waitingAfter } from '../src/notifications/waiting';

describe('times of day', () => {
  it('are written and read', () => {
    for (const minute of [0, 59, 450, 1320, 1439]) expect(minuteOf(clockTime(minute))).toBe(minute);
    expect(clockTime(450)).toBe('07:30');
    expect(minuteOf('07:30:00')).toBe(450);
    for (const wrong of ['', '7:30', '24:00', '12:60', 'noon']) expect(minuteOf(wrong)).toBeNull();
  });

  it('know the zones, and the chosen one even if the browser does not', () => {
    expect(zones('Nowhere/Land')).toContain('Nowhere/Land');
    expect(zones('UTC').filter((one) => one === 'UTC')).toHaveLength(1);
  });
});

it('keys go to the browser and back unchanged', () => {
  const key = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
  expect(bytesOf(key)).toHaveLength(65);
  expect(base64url(bytesOf(key).buffer)).toBe(key);
});

it('counts the tables that wait', () => {
  const table = (id: string, your_turn: boolean): Summary => ({ id, your_turn }) as Summary;
  const one = waitingAfter(new Set(), table('a', true));
  expect([...waitingAfter(one, table('b', true))]).toEqual(['a', 'b']);
  expect([...waitingAfter(one, table('a', true))]).toEqual(['a']);
  expect([...waitingAfter(one, table('a', false))]).toEqual([]);
  expect([...one]).toEqual(['a']);
});
