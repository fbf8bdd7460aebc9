// Cards of things on a board, and what a click on one does.

import { slug } from '../../lib/choiceWords';
import { cardOf, type Card } from '../../lib/explain.svelte';
import type { Table } from '../../lib/table.svelte';

/** The card of a thing, with what it means for this player now. */
export function cardFor(table: Table, kind: string, name: string, now = ''): Card | null {
  const card = cardOf(table.messages, `${kind}.${slug(name)}`);
  return card && now ? { ...card, now } : card;
}

/** A thing in words for screen readers: its name, what it is, and what is true of it now. */
export function spoken(card: Card | null, ...more: string[]): string {
  return card ? [`${card.title}: ${card.text}`, card.now ?? '', ...more].filter(Boolean).join(' ') : more.filter(Boolean).join(' ');
}
