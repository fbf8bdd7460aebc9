// What only one seat knew: the parts of its view that are hidden in the view of another seat.

import type { View } from '../generated/protocol';

export interface Secret { seat: number; name: string; values: string[] }

/** Everything that only one seat knew. */
export interface Hand { seat: number; parts: Secret[] }

type Parts = Record<string, unknown>;

/** The secrets of all seats, from the views of all seats at the same moment. */
export function secretsOf(views: readonly View[]): Secret[] {
  return views.flatMap((view) => {
    const others = views.filter((one) => one.seat !== view.seat).map((one): unknown => one.view);
    if (view.seat === null || !others.length) return [];
    const found: Secret[] = [];
    compare(view.view, others, view.seat, '', found);
    return found;
  });
}

/** The secrets seat by seat; nothing if nobody has any. */
export function handsOf(views: readonly View[]): Hand[] {
  const secrets = secretsOf(views);
  if (!secrets.length) return [];
  return views.flatMap(({ seat }) => (seat === null ? [] : { seat, parts: secrets.filter((secret) => secret.seat === seat) }));
}

/** A part of a view and the same part of the other views: hidden there, or with the secret of that seat in its place. */
function compare(own: unknown, others: unknown[], seat: number, name: string, found: Secret[]): void {
  if (own === null || typeof own !== 'object') return;
  const hidden = others.some((other) => other === null || other === undefined);
  if (hidden || (isPlainList(own) && others.some((other) => JSON.stringify(other) !== JSON.stringify(own)))) {
    const values = (Array.isArray(own) ? own : [own]).map(inWords).filter(Boolean);
    if (values.length) found.push({ seat, name, values });
  } else if (!isPlainList(own)) {
    for (const [key, part] of Object.entries(own)) compare(part, others.map((other) => (other as Parts)[key]), seat, Array.isArray(own) ? name : key, found);
  }
}

/** Whether this is a list of things such as cards, not of players with things of their own. */
function isPlainList(part: object): boolean {
  const isPlain = (value: unknown) => value === null || typeof value !== 'object';
  return Array.isArray(part) && part.every((one: unknown) => isPlain(one) || Object.values(one as object).every(isPlain));
}

/** A card by its name, several of one kind with their number. */
function inWords(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value ?? '');
  const parts = Object.values(value);
  const text = parts.find((part) => typeof part === 'string') ?? '';
  const count = parts.find((part) => typeof part === 'number') ?? 1;
  return count === 1 ? String(text) : `${text} ×${count}`;
}

/** The name of a part of a view as words. */
export function partName(name: string): string {
  return name.replaceAll('_', ' ');
}
