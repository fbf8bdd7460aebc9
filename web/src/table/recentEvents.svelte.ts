// What others just did, while it is new: its lines are marked in the log, and the board lights it up for a moment.

import { lit } from '../lib/highlight.svelte';
import type { Room } from '../lib/table.svelte';
import { lines, ofTheGame } from './logLines';

const SHOWN = 2500;
/** More at once is no news but a history: a reload, a long absence. The log shows it step by step. */
const MANY = 12;

export class News {
  /** Entries after this one are new. */
  after = $state(0);
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private words = '';

  constructor(private readonly room: Room) {}

  /** The log has grown, or is there for the first time. */
  look(): void {
    const last = this.room.log.at(-1)?.n ?? 0;
    if (last === this.last) return;
    const [before, first] = [this.last, this.last === 0];
    this.last = last;
    this.after = first ? last : before;
    if (first) return;
    const own = new Set(this.room.mine.map((view) => view.seat));
    const fresh = this.room.log.filter((entry) => entry.n > before && ofTheGame(entry) && !own.has(entry.seat));
    const told = fresh.flatMap((entry) => lines(this.room, entry));
    if (!told.length || fresh.length > MANY) return;
    this.words = told.map((line) => line.words).join(' ').toLowerCase();
    lit.show(this.words, told.flatMap((line) => line.fact ?? []));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stop(), SHOWN);
  }

  stop(): void {
    clearTimeout(this.timer);
    if (lit.words === this.words) lit.clear();
  }
}
