import { describe, expect, it } from 'vitest';
import { clockText, remaining, isLow } from '../src/lib/clock';

describe('clocks', () => {
  it('counts down what is left, then the bank, and only where it runs', () => {
    expect(remaining({ left: 50, bank: 100, running: true, pause: null, resumes: null }, 20)).toEqual({ left: 30, bank: 100 });
    expect(remaining({ left: 50, bank: 100, running: true, pause: null, resumes: null }, 70)).toEqual({ left: 0, bank: 80 });
    expect(remaining({ left: 50, bank: 100, running: false, pause: null, resumes: null }, 70)).toEqual({ left: 50, bank: 100 });
    expect(remaining({ left: 5, bank: 0, running: true, pause: null, resumes: null }, 70)).toEqual({ left: 0, bank: 0 });
  });

  it('stops where the clock pauses', () => {
    expect(remaining({ left: 50, bank: 100, running: true, pause: 15, resumes: null }, 40)).toEqual({ left: 35, bank: 100 });
  });

  it('warns in the last minute', () => {
    expect(isLow({ left: 59, bank: 0 })).toBe(true);
    expect(isLow({ left: 59, bank: 10 })).toBe(false);
  });

  it('is read at a glance', () => {
    expect(clockText(65.9)).toBe('1:05');
    expect(clockText(3 * 3600 + 5)).toBe('3 h');
    expect(clockText(3 * 86400)).toBe('3 d');
    expect(clockText(-3)).toBe('0:00');
  });
});
