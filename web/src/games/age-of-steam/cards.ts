// The cards that explain things of this game. A map that changes a rule has a card of its own.

import { cardOf, type Card } from '../../lib/explain.svelte';
import type { MessageData } from '../../lib/gameText';
import type { Table } from '../../lib/table.svelte';

/** The card of a thing on this map. */
export function mapCard(table: Table, id: string, data: MessageData = {}): Card | null {
  return cardOf(table.messages, `${id}.${table.head?.map ?? ''}`, data, table.names) ?? cardOf(table.messages, id, data, table.names);
}
