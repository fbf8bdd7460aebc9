// Number keys: a digit picks the number it shows, or the choice in that place. Digits typed quickly make one number.

import type { Choice, ChoiceGroup } from './choiceMenu';

/** How long after a digit another one belongs to the same number, in milliseconds. */
const TOGETHER = 800;

/** The choices by the number that picks them: by what they show if one group has numbers, else by their place. */
export function numberedChoices(groups: ChoiceGroup[]): Map<number, Choice> {
  const withNumbers = groups.filter((group) => group.choices.length > 1 && group.choices.every((choice) => choice.number !== null));
  const [numbers, ...more] = withNumbers;
  if (numbers && !more.length) return new Map(numbers.choices.map((choice) => [choice.number ?? 0, choice]));
  return new Map(groups.flatMap((group) => group.choices).map((choice, place) => [place + 1, choice]));
}

export class TypedNumber {
  private digits = '';
  private last = -Infinity;

  /** Another key was pressed: the next digit begins a number. */
  end(): void {
    this.digits = '';
  }

  /** The choice that a digit picks at this time (in milliseconds), or null. */
  type(digit: string, groups: ChoiceGroup[], now: number): Choice | null {
    const choices = numberedChoices(groups);
    const longer = now - this.last < TOGETHER ? this.digits + digit : digit;
    this.last = now;
    for (const digits of [longer, digit]) {
      this.digits = digits;
      const found = choices.get(Number(digits));
      if (found) return found;
      // Nothing has this number yet, but it may be the beginning of one.
      if ([...choices.keys()].some((number) => String(number).startsWith(digits) && number > 0)) return null;
    }
    return null;
  }
}
