// What other players just did: its log lines are marked, and the board highlights it for a moment.

import type { FactInfo } from '../generated/protocol';
import { highlight } from '../lib/highlight.svelte';
import type { Table } from '../lib/table.svelte';
import { isGameEntry } from './logLines';

const SHOWN = 2500;
/** More entries than this at once are history, after a reload or a long absence. The log shows them step by step. */
const MANY = 12;

export class RecentEvents {
  /** Log entries after this one are new. */
  after = $state(0);
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private facts: FactInfo[] = [];

  constructor(private readonly table: Table) {}

  /** To be called whenever the log has grown. */
  update(): void {
    const last = this.table.log.at(-1)?.n ?? 0;
    if (last === this.last) return;
    const [before, first] = [this.last, this.last === 0];
    this.last = last;
    this.after = first ? last : before;
    if (first) return;
    const own = new Set(this.table.mine.map((view) => view.seat));
    const fresh = this.table.log.filter((entry) => entry.n > before && isGameEntry(entry) && !own.has(entry.seat));
    const facts = fresh.flatMap((entry) => entry.facts).filter((fact) => this.table.maySee(fact));
    if (!facts.length || fresh.length > MANY) return;
    this.facts = facts;
    highlight.show(facts);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stop(), SHOWN);
  }

  stop(): void {
    clearTimeout(this.timer);
    if (highlight.facts === this.facts) highlight.clear();
  }
}
