import { describe, expect, it } from 'vitest';
import { newSeats } from '../src/lib/newSeats';

describe('the seats of a new table', () => {
  it('have names where somebody is invited or several people share a screen', () => {
    expect(newSeats(['me', 'me', 'invite', 'open', 'bot:easy'], ['', ' Ann ', ' Bob '])).toEqual([
      { kind: 'me' },
      { kind: 'me', name: 'Ann' },
      { kind: 'invited', name: 'Bob' },
      { kind: 'open' },
      { kind: 'bot', level: 'easy' },
    ]);
  });
});
