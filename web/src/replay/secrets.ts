// What only one seat knew: the parts of its view that are hidden in the view of another seat.

import type { View } from '../generated/protocol';

export interface Secret { seat: number; name: string; values: string[] }

type Parts = Record<string, unknown>;

/** The secrets of all seats, from the views of all seats at the same moment. */
export function secretsOf(views: readonly View[]): Secret[] {
  return views.flatMap((view) => {
    const other = views.find((one) => one.seat !== view.seat);
    if (view.seat === null || !other) return [];
    const found: Secret[] = [];
    compare(view.view, other.view, view.seat, '', found);
    return found;
  });
}

function compare(own: unknown, other: unknown, seat: number, name: string, found: Secret[]): void {
  if (own === null || typeof own !== 'object') return;
  if (other === null || other === undefined) {
    const values = (Array.isArray(own) ? own : [own]).map(inWords).filter(Boolean);
    if (values.length) found.push({ seat, name, values });
  } else if (typeof other === 'object') {
    for (const [key, part] of Object.entries(own)) compare(part, (other as Parts)[key], seat, Array.isArray(own) ? name : key, found);
  }
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
