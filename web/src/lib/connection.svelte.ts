// One WebSocket a page. It comes back by itself, and every watched table resumes from the last number it has.

import { t } from './messages';
import type { Refusal, Summary, Update } from './types';

export class CommandRefused extends Error {
  constructor(readonly key: string, sentence: string, readonly refusal: Refusal | null) {
    super(sentence);
  }
}

interface Watcher { since(): number; update(update: Update): void }
interface Waiting { resolve(answer: unknown): void; reject(error: Error): void }

class Live {
  /** What the thin line at the top says; "" while all is well. */
  trouble = $state('');
  news = $state<Summary | null>(null);
  private socket: WebSocket | null = null;
  private watchers = new Map<string, Watcher>();
  private waiting = new Map<number, Waiting>();
  private ref = 0;
  private tries = 0;

  watch(table: string, watcher: Watcher): () => void {
    this.watchers.set(table, watcher);
    this.open();
    this.send({ t: 'watch', table, since: watcher.since() });
    return () => {
      this.watchers.delete(table);
      this.send({ t: 'leave', table });
    };
  }

  command(table: string, command: Record<string, unknown>): Promise<{ number: number; table?: string }> {
    return this.request({ t: 'do', table, command }) as Promise<{ number: number; table?: string }>;
  }

  question<T>(table: string, question: Record<string, unknown>): Promise<T> {
    return this.request({ t: 'ask', table, question }).then((answer) => (answer as { result: T }).result);
  }

  private request(message: Record<string, unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new CommandRefused('offline', t('wire.down'), null));
        return;
      }
      const ref = ++this.ref;
      this.waiting.set(ref, { resolve, reject });
      this.send({ ...message, ref });
    });
  }

  private send(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  open(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.trouble = '';
      for (const [table, watcher] of this.watchers) this.send({ t: 'watch', table, since: watcher.since() });
    };
    socket.onmessage = (event) => this.read(JSON.parse(String(event.data)) as { t: string } & Record<string, unknown>);
    socket.onclose = () => {
      for (const waiting of this.waiting.values())
        waiting.reject(new CommandRefused('offline', t('wire.cut'), null));
      this.waiting.clear();
      if (this.socket !== socket) return;
      this.tries += 1;
      this.trouble = t('wire.lost');
      setTimeout(() => this.open(), Math.min(8000, 300 * 2 ** Math.min(this.tries, 5)));
    };
  }

  private read(message: { t: string } & Record<string, unknown>): void {
    if (message.t === 'update') {
      const update = message as unknown as Update;
      const watcher = this.watchers.get(update.table);
      if (!watcher) return;
      if (update.from > watcher.since()) this.send({ t: 'watch', table: update.table, since: watcher.since() });
      watcher.update(update);
    } else if (message.t === 'answer' || message.t === 'refused') {
      const waiting = this.waiting.get(Number(message.ref));
      this.waiting.delete(Number(message.ref));
      if (message.t === 'answer') waiting?.resolve(message);
      else
        waiting?.reject(
          new CommandRefused(String(message.error), String(message.sentence), (message.refusal as Refusal | null) ?? null),
        );
    } else if (message.t === 'news') {
      this.news = message.summary as Summary;
    }
  }
}

export const live = new Live();
