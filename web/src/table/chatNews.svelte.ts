// Chat that the visitor has not read yet: counted on the tab and in the title, and shown for a moment when it arrives.

import type { LogEntry } from '../generated/protocol';
import type { Table } from '../lib/table.svelte';
import { visitor } from '../lib/visitor.svelte';

/** How long a new line is shown, in milliseconds. */
const SHOWN = 8000;

/** The lines of others after entry `seen`. The visitor's own are those of their seats or, without a seat, of their name. */
export function unreadChat(log: LogEntry[], seen: number, own: Set<number>, name: string): LogEntry[] {
  const removed = new Set(log.filter((entry) => entry.what === 'removed').map((entry) => entry.count));
  return log.filter(
    (entry) => entry.what === 'chat' && entry.n > seen && entry.text !== '' && !removed.has(entry.n) && !(entry.seat >= 0 ? own.has(entry.seat) : entry.who === name),
  );
}

export class ChatNews {
  private readonly key: string;
  private seen = $state(0);
  /** Lines up to this one have been shown, or were there before the visitor. */
  private shown = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The line that has just arrived. */
  latest = $state.raw<LogEntry | null>(null);
  readonly unread = $derived.by(() => {
    const own = new Set(this.table.mine.flatMap((view) => view.seat ?? []));
    return unreadChat(this.table.log, this.seen, own, visitor.me?.name ?? '');
  });

  constructor(private readonly table: Table) {
    this.key = `chat ${table.id}`;
    this.seen = Number(localStorage.getItem(this.key) ?? 0);
  }

  /** To be called whenever the log has grown. */
  update(): void {
    const last = this.table.log.at(-1)?.n ?? 0;
    const first = this.shown === 0;
    // Somebody who comes for the first time need not catch up.
    if (first && !this.seen) this.seen = last;
    const newest = this.unread.at(-1);
    if (!first && newest && newest.n > this.shown) this.announce(newest);
    this.shown = last;
  }

  private announce(entry: LogEntry): void {
    this.latest = entry;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.latest = null), SHOWN);
  }

  /** The visitor looks at the chat. */
  read(): void {
    const last = this.table.log.at(-1)?.n ?? 0;
    this.latest = null;
    if (last <= this.seen) return;
    this.seen = last;
    localStorage.setItem(this.key, String(last));
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
