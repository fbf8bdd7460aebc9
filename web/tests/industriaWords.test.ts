import { describe, expect, it } from 'vitest';
import { sourceInWords } from '../src/games/industria/tiles';

const NAMES = ['Ada', 'Bert', 'Clara'];

describe('the sources of materials', () => {
  it('are told in words instead of the notation', () => {
    expect(['wood bank', 'wood own', 'wood tile', 'iron ore from 2'].map((word) => sourceInWords(word, true, NAMES))).toEqual([
      'with wood from the bank', 'with your own wood', 'with your wood tile', 'with iron ore from Clara',
    ]);
    expect(sourceInWords('stone from 1', false, NAMES)).toBe('and stone from Bert');
  });

  it('keep a word that is no source', () => {
    expect(sourceInWords('none', true, NAMES)).toBe('none');
  });
});
