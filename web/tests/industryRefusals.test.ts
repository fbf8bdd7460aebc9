import { describe, expect, it } from 'vitest';
import type { AgeOfIndustryScene, AgeOfIndustryView } from '../src/generated/age-of-industry';
import type { WhyAnswer } from '../src/generated/protocol';
import { buildQuestions, mostRelevant } from '../src/games/age-of-industry/refusals';

const scene = {
  colours: ['blue', 'red'],
  places: [{ colour: 'blue' }],
  spaces: [{ place: 0, kind: 'port', takes: [1] }],
  cards: [{ name: 'mill card', industry: 0, colour: -1 }, { name: 'port card', industry: 1, colour: -1 }, { name: 'blue card', industry: -1, colour: 0 }, { name: 'red card', industry: -1, colour: 1 }],
} as unknown as AgeOfIndustryScene;
const holding = (...cards: string[]): AgeOfIndustryView => ({ hand: cards.map((card) => ({ card, count: 1 })) }) as unknown as AgeOfIndustryView;
const why = (key: string): WhyAnswer => ({ allowed: false, sentence: key, refusal: { key, clause: 'AOI-1.1', data: {} } });

describe('why nothing can be built on a space', () => {
  it('is asked only about what the space takes and the cards that could pay for it there', () => {
    expect(buildQuestions(scene, holding('mill card', 'red card'), 1, 0)).toEqual([]);
    expect(buildQuestions(scene, holding('mill card', 'port card', 'blue card'), 1, 0).map((one) => one.path)).toEqual([[1, 1, 0, 1, 0, 0, 0, 0], [1, 1, 0, 2, 0, 0, 0, 0]]);
  });

  it('is answered with the reason closest to the space', () => {
    expect(mostRelevant([why('no_card'), why('level_zero'), why('full')])?.sentence).toBe('full');
    expect(mostRelevant([why('not_linked'), why('none_left')])?.sentence).toBe('not_linked');
    expect(mostRelevant([{ allowed: true, sentence: '', refusal: null }])).toBeNull();
  });
});
