// What others just did, while it is new: its lines are marked in the log, and the board lights it up for a moment.

import { highlight } from '../lib/highlight.svelte';
import type { Table } from '../lib/table.svelte';
import { lines, isGameEntry } from './logLines';

const SHOWN = 2500;
/** More at once is no news but a history: a reload, a long absence. The log shows it step by step. */
const MANY = 12;

export class RecentEvents {
  /** Entries after this one are new. */
  after = $state(0);
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private words = '';

  constructor(private readonly table: Table) {}

  /** The log has grown, or is there for the first time. */
  look(): void {
    const last = this.table.log.at(-1)?.n ?? 0;
    if (last === this.last) return;
    const [before, first] = [this.last, this.last === 0];
    this.last = last;
    this.after = first ? last : before;
    if (first) return;
    const own = new Set(this.table.mine.map((view) => view.seat));
    const fresh = this.table.log.filter((entry) => entry.n > before && isGameEntry(entry) && !own.has(entry.seat));
    const told = fresh.flatMap((entry) => lines(this.table, entry));
    if (!told.length || fresh.length > MANY) return;
    this.words = told.map((line) => line.words).join(' ').toLowerCase();
    highlight.show(this.words, told.flatMap((line) => line.fact ?? []));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stop(), SHOWN);
  }

  stop(): void {
    clearTimeout(this.timer);
    if (highlight.words === this.words) highlight.clear();
  }
}
