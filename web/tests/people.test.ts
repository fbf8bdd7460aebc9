import { describe, expect, it } from 'vitest';
import { changeWords, nameInPath, profilePath, ratingWords } from '../src/lib/people';

const rating = (points: number, provisional = false) => ({ points, margin: 90, provisional });

describe('profiles', () => {
  it('have an address for any name', () => {
    for (const name of ['Ann', 'Ann B/C', 'Åsa? 100 %', '%zz'])
      expect(nameInPath(profilePath(name).split('/')[2] ?? '')).toBe(name);
    expect(nameInPath('%zz')).toBe('%zz');
  });
});

describe('ratings', () => {
  it('say how certain they are', () => {
    expect(ratingWords(rating(1620))).toBe('1620 ± 90');
    expect(ratingWords(rating(1620, true))).toBe('1620 ± 90 ?');
  });

  it('say what a game did to them', () => {
    expect(changeWords({ before: rating(1600), after: rating(1612) })).toBe('1612 (+12)');
    expect(changeWords({ before: rating(1600), after: rating(1593) })).toBe('1593 (−7)');
  });
});
