// A record as a table that nobody plays at: it has a past, and nothing else.

import type { Head } from '../generated/protocol';
import { api, RequestError } from '../lib/api';
import { Table } from '../lib/table.svelte';
import { keptRecord } from './openRecord';

/** The server has closed the record, or has never seen it. */
const CLOSED = 'no_such_record';
/** The ids of records begin with this; server/record_viewer.py has the same. */
const PREFIX = 'record-';

export function isRecord(id: string): boolean {
  return id.startsWith(PREFIX);
}

export class RecordTable extends Table {
  constructor(id: string) {
    super(id, false);
  }

  override open(): void {
    void this.load();
  }

  override close(): void {
    // Nothing is being watched.
  }

  /** The record, opened again if the server has forgotten it and this browser has not. */
  private async find(): Promise<Head> {
    try {
      return await api.table(this.id);
    } catch (error) {
      const text = keptRecord(this.id);
      if (!(error instanceof RequestError) || error.key !== CLOSED || text === null) throw error;
      return (await api.openRecord(text)).head;
    }
  }

  private async load(): Promise<void> {
    try {
      const head = await this.find();
      await this.loadGame(head);
      const [last] = await api.moments(this.id, head.number, head.number, '');
      this.live = head;
      this.views = last?.views ?? [];
      this.logFrom = head.number;
      await this.loadWholeLog();
    } catch (error) {
      this.loadError = (error as Error).message;
    }
  }
}
