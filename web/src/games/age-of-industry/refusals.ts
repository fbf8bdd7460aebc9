// Why nothing can be built on a space: the reason that has most to do with the space that was clicked.

import type { AgeOfIndustryScene, AgeOfIndustryView } from '../../generated/age-of-industry';
import type { WhyAnswer } from '../../generated/protocol';

/** A question that the server can answer: would this build be legal? */
export interface BuildQuestion { industry: number; card: number; path: number[] }

/** The builds worth asking about: what the space takes, with each card in hand that could pay for it there. */
export function buildQuestions(scene: AgeOfIndustryScene, view: AgeOfIndustryView, build: number, space: number): BuildQuestion[] {
  const colour = scene.colours.indexOf(scene.places[scene.spaces[space]?.place ?? -1]?.colour ?? '');
  const hand = new Set((view.hand ?? []).map((one) => one.card));
  return (scene.spaces[space]?.takes ?? []).flatMap((industry) =>
    scene.cards.flatMap((card, number) => {
      const fits = card.industry === industry || (card.colour >= 0 && card.colour === colour);
      return fits && hand.has(card.name) ? [{ industry, card: number, path: [build, industry, space, number, 0, 0, 0, 0] }] : [];
    }),
  );
}

/** Reasons in order: first what is wrong with the space, then with the way there, then with the counters, then with the card. */
const ORDER = [
  'not_yours', 'full', 'not_higher', 'cubes_left', 'no_port', 'no_cube', 'name_source', 'loan_limit', 'not_linked', 'no_presence', 'no_own_port',
  'level_zero', 'none_left', 'wrong_colour', 'wrong_industry', 'no_card',
];

/** The reason that says most about the space. */
export function mostRelevant(answers: WhyAnswer[]): WhyAnswer | null {
  const rank = (answer: WhyAnswer): number => {
    const place = ORDER.indexOf(answer.refusal?.key ?? '');
    return place < 0 ? ORDER.length : place;
  };
  return answers.filter((answer) => !answer.allowed).sort((a, b) => rank(a) - rank(b))[0] ?? null;
}
