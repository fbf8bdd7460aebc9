// What a game says about choices before they are made: what each costs, how good it looks and what it does.

import type { NoteInfo } from '../generated/protocol';
import { connection } from './connection.svelte';
import type { Table } from './table.svelte';

const NONE: NoteInfo[] = [];

export class ChoiceNotes {
  private known = $state.raw<ReadonlyMap<string, NoteInfo[]>>(new Map());
  private question = '';

  constructor(private readonly table: Table) {}

  /** The notes about the actions below a path, the best first; empty until they have arrived. */
  below(path: number[]): NoteInfo[] {
    return this.known.get(this.key(path)) ?? NONE;
  }

  /** Ask for the notes below a path, once. */
  async fetch(path: number[]): Promise<NoteInfo[]> {
    const { decide, seat, id } = this.table;
    const key = this.key(path);
    const found = this.known.get(key);
    if (!decide || seat === null || found || this.table.ahead) return found ?? NONE;
    try {
      const { notes } = await connection.question(id, { ask: 'notes', seat, path });
      notes.sort((a, b) => a.rank - b.rank);
      const question = `${seat} ${decide.asked}`;
      this.known = new Map([...(question === this.question ? this.known : []), [key, notes]]);
      this.question = question;
      return notes;
    } catch {
      return NONE; // Notes are a help. Without them every choice can still be made.
    }
  }

  private key(path: number[]): string {
    return `${this.table.seat} ${this.table.decide?.asked} ${path.join()}`;
  }
}
