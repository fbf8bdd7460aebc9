// The choices as the action panel shows them: whole actions where there are few, else one field after the other.

import type { Branch, DecisionInfo } from '../generated/protocol';
import { below, forced, pathWords } from './actionTree';
import { hasName, isNumber, valueLabel, verbLabel } from './choiceWords';
import type { Messages } from './gameText';

/** Up to this many actions are shown all at once. */
export const FEW = 24;
/** So many are shown if they differ only by a number. */
const MANY_NUMBERS = 120;

export interface Choice {
  path: number[];
  label: string;
  /** Choosing it completes an action. */
  complete: boolean;
  /** The number that its label shows, if that is all that tells it from the others. */
  number: number | null;
}

export interface ChoiceGroup {
  code: number;
  verb: string;
  /** What all of its choices have in common; empty for an action that stands alone. */
  label: string;
  choices: Choice[];
}

/** The whole actions below a path; null if there are more than so many, or if they are not known yet. */
export function actionsBelow(branches: Branch[], path: number[], most: number): number[][] | null {
  const here = below(branches, path);
  if (here === null) return [path];
  if (typeof here === 'number' || here.length > most) return null;
  const found: number[][] = [];
  for (const branch of here) {
    const more = actionsBelow([branch], [branch[0]], most - found.length);
    if (more === null) return null;
    for (const leaf of more) found.push([...path, ...leaf]);
    if (found.length > most) return null;
  }
  return found;
}

/** Where the panel lists choices while this path is chosen: as far up as all actions below can be shown. */
export function anchorOf(branches: Branch[], path: number[]): number[] {
  for (let length = 0; length < path.length; length++) {
    const part = path.slice(0, length);
    if (listed(branches, part)) return part;
  }
  return path.slice(0, -1);
}

/** The actions below a path if all of them can be shown at once. */
function listed(branches: Branch[], path: number[]): number[][] | null {
  return actionsBelow(branches, path, FEW) ?? (path.length ? numbersBelow(branches, path) : null);
}

/** The actions below a path if they differ only by a number. */
function numbersBelow(branches: Branch[], path: number[]): number[][] | null {
  const start = forced(branches, path);
  const here = below(branches, start);
  if (!Array.isArray(here) || here.length > MANY_NUMBERS || !here.every((branch) => isNumber(branch[1]))) return null;
  const actions = here.map((branch) => forced(branches, [...start, branch[0]]));
  return actions.every((action) => below(branches, action) === null) ? actions : null;
}

/** The choices below a path, by action. */
export function choiceMenu(decide: DecisionInfo, anchor: number[], messages: Messages): ChoiceGroup[] {
  if (anchor.length) return [groupOf(decide, anchor, messages)];
  const few = actionsBelow(decide.branches, [], FEW) !== null;
  return decide.branches.map((branch) => {
    const [code, verb] = branch;
    const path = forced(decide.branches, [code]);
    const whole = below(decide.branches, path) === null || few || numbersBelow(decide.branches, [code]) !== null;
    if (whole) return groupOf(decide, [code], messages);
    return { code, verb, label: '', choices: [{ path: [code], label: verbLabel(messages, verb), complete: false, number: null }] };
  });
}

function groupOf(decide: DecisionInfo, anchor: number[], messages: Messages): ChoiceGroup {
  const code = anchor[0] ?? 0;
  const verb = decide.kinds[String(code)]?.verb ?? '';
  const name = verbLabel(messages, verb);
  const actions = listed(decide.branches, anchor);
  const paths = actions ?? nextValues(decide, anchor);
  const words = paths.map((path) => pathWords(decide, path));
  const differ = (place: number): boolean => words.some((one) => one[place] !== words[0]?.[place]);
  const places = Array.from({ length: Math.max(0, ...words.map((one) => one.length)) }, (_, place) => place);
  const telling = places.filter((place) => (paths.length > 1 ? differ(place) : place >= anchor.length - 1));
  const choices = paths.map((path, index): Choice => {
    const own = words[index] ?? [];
    const label = telling.filter((place) => !ownSeat(decide, path, place)).map((place) => worded(decide, messages, code, place, own[place] ?? '')).filter(Boolean).join(' ');
    const only = telling.length === 1 ? (own[telling[0] ?? 0] ?? '') : '';
    const alone = paths.length === 1 && anchor.length === 1;
    return { path, label: alone ? joined(messages, verb, [label]) : label || name, complete: below(decide.branches, path) === null, number: isNumber(only) ? Number(only) : null };
  });
  const chosen = pathWords(decide, anchor).map((word, place) => worded(decide, messages, code, place, word));
  return { code, verb, label: choices.length > 1 || anchor.length > 1 ? joined(messages, verb, chosen) : '', choices };
}

function nextValues(decide: DecisionInfo, anchor: number[]): number[][] {
  const here = below(decide.branches, anchor);
  return Array.isArray(here) ? here.map((branch) => forced(decide.branches, [...anchor, branch[0]])) : [];
}

/** A value in words, with the word that leads to it. */
function worded(decide: DecisionInfo, messages: Messages, code: number, place: number, word: string): string {
  const field = decide.kinds[String(code)]?.fields[place];
  if (!word || !field) return '';
  const label = valueLabel(messages, field.name, word);
  return field.lead ? `${field.lead} ${label}` : label;
}

/** The name of an action and its values: `Move to Bridge` in the notation, `Issue shares: 2` in the words of the game. */
function joined(messages: Messages, verb: string, values: string[]): string {
  const name = verbLabel(messages, verb);
  const rest = values.filter(Boolean).join(' ');
  return rest ? `${name}${hasName(messages, verb) ? ': ' : ' '}${rest}` : name;
}

/** In a simultaneous choice an action carries the seat that decides, which needs no words. */
function ownSeat(decide: DecisionInfo, path: number[], place: number): boolean {
  const name = decide.kinds[String(path[0])]?.fields[place]?.name;
  return (name === 'player' || name === 'seat') && path[place + 1] === decide.prompt.seat;
}

/** A whole action in words: its name and its values. */
export function actionLabel(decide: DecisionInfo, path: number[], messages: Messages): string {
  const code = path[0] ?? -1;
  const words = pathWords(decide, path).map((word, place) => (ownSeat(decide, path, place) ? '' : worded(decide, messages, code, place, word)));
  return path.length ? joined(messages, decide.kinds[String(code)]?.verb ?? '', words) : '';
}
