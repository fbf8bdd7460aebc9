// What an action changes: the figures of every seat before and after it.

import type { Figure } from '../generated/protocol';
import { shortFigure, type Messages } from './gameText';

/** How many of your figures are always in sight; a change of another one is told below them. */
export const SHOWN_FIGURES = 6;

export interface FigureChange {
  key: string;
  label: string;
  /** Without the unit, which follows what it becomes. */
  before: string;
  after: string;
  /** 1 if the change is good for the owner of the figure, -1 if it is bad, 0 if neither. */
  good: number;
}

/** What a figure is called: the title of its card, else its key. */
export function figureLabel(messages: Messages, key: string): string {
  return messages[`card.figure.${key}.title`] ?? key.slice(0, 1).toUpperCase() + key.slice(1).replaceAll('_', ' ');
}

function signed(messages: Messages, figure: Figure): string {
  const sign = /[^\p{L}\p{N}\s]*$/u.exec(shortFigure(messages, figure).before)?.[0] ?? '';
  return `${figure.value < 0 ? '−' : ''}${figure.value === 0 && sign === '−' ? '' : sign}${Math.abs(figure.value)}`;
}

/** A figure as a number with its sign and unit, without the words around it: `$12`, `−6 VP`. */
export function figureValue(messages: Messages, figure: Figure): string {
  const { after } = shortFigure(messages, figure);
  return signed(messages, figure) + (after.trim().length <= 2 ? after : '');
}

/** The figures of a seat that differ. */
export function figureChanges(messages: Messages, before: Figure[], after: Figure[]): FigureChange[] {
  return after.flatMap((figure) => {
    const old = before.find((one) => one.key === figure.key);
    if (!old || old.value === figure.value || figure.key.startsWith('rating')) return [];
    const direction = figure.better === '' ? 0 : figure.better === 'less' ? -1 : 1;
    const good = Math.sign(figure.value - old.value) * direction;
    return [{ key: figure.key, label: figureLabel(messages, figure.key), before: signed(messages, old), after: figureValue(messages, figure), good }];
  });
}
