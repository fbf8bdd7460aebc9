// Follows all tables of the visitor: how many wait, for badges, and which one has just begun to.

import type { Summary } from '../generated/protocol';
import { api } from '../lib/api';
import { connection } from '../lib/connection.svelte';
import { t } from '../lib/messages';
import { namesOf } from '../lib/tableWords';
import { alertVisitor, showBadge, waiting } from './alerts.svelte';
import { waitingAfter } from './waiting';

class FollowedTables {
  private known = new Set<string>();

  async load(): Promise<void> {
    const tables = await api.myTables();
    this.set(new Set(tables.filter((table) => table.your_turn).map((table) => table.id)));
  }

  /** A table that this page does not show has changed. */
  take(table: Summary): void {
    const fresh = table.your_turn && !this.known.has(table.id);
    this.set(waitingAfter(this.known, table));
    if (fresh) void alertVisitor(t('table.yourTurn'), table.title || namesOf(table).join(', '), `/t/${table.id}`);
  }

  /** The table that this page shows. */
  show(id: string, yours: boolean): void {
    if (this.known.has(id) === yours) return;
    const after = new Set(this.known);
    if (yours) after.add(id);
    else after.delete(id);
    this.set(after);
  }

  private set(tables: Set<string>): void {
    this.known = tables;
    waiting.tables = tables.size;
    showBadge(tables.size);
  }
}

export const followed = new FollowedTables();

/** To be called in an effect: takes what the connection tells. */
export function followNews(): void {
  if (connection.changedTable) followed.take(connection.changedTable);
}
