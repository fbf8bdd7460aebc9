import { describe, expect, it } from 'vitest';
import { coloursOf, coloursOfNewTable } from '../src/lib/seatColours.svelte';

const SOURCES = import.meta.glob<string>(['../src/**/*.svelte', '../src/**/*.ts'], { query: '?raw', import: 'default', eager: true });

describe('the colours of the seats', () => {
  it('are those of their owners, and free ones for the others', () => {
    const seats = (colours: string[]) => colours.map((colour) => ({ colour }));
    expect(coloursOf(seats(['vermilion', 'orange', '', 'sky']))).toEqual(['vermilion', 'orange', 'green', 'sky']);
    expect(coloursOf(seats(['', '']))).toEqual(['orange', 'sky']);
  });

  it('at a new table: the creator has theirs wherever they sit', () => {
    expect(coloursOfNewTable(['bot:easy', 'me', 'bot:easy'], 'orange')).toEqual(['sky', 'orange', 'green']);
    expect(coloursOfNewTable(['me', 'me', 'open'], 'mauve')).toEqual(['mauve', 'orange', 'sky']);
  });

  it('are never used for anything else: a river is not the colour of the second seat', () => {
    const literal = Object.entries(SOURCES).filter(([, source]) => /var\(--seat-\d\)/.test(source)).map(([path]) => path);
    expect(literal).toEqual([]);
  });
});
