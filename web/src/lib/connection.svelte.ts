// The WebSocket of this page. It reconnects by itself, and every watched table resumes from its last event.

import type {
  AnyCommand, AnyQuestion, ClientMessage, Done, PreviewAnswer, RefusalInfo, RefusedMessage, ServerMessage, Summary, Update, WalkAnswer,
  WhyAnswer, AnswerMessage,
} from '../generated/protocol';
import { t } from './messages';
import { visitor } from './visitor.svelte';

/** The server refused a command or question, or the connection is down. `message` is a sentence for people. */
export class CommandRefused extends Error {
  constructor(readonly key: string, sentence: string, readonly refusal: RefusalInfo | null) {
    super(sentence);
  }
}

interface Watcher {
  /** The number of the last event the watcher has. */
  since(): number;
  update(update: Update): void;
}
interface PendingRequest { resolve(answer: AnswerMessage): void; reject(error: Error): void }
type WithoutRef<M> = M extends unknown ? Omit<M, 'ref'> : never;
type Answers = { walk: WalkAnswer; preview: PreviewAnswer; why: WhyAnswer };

/** The server closes a connection with this code when its session ends. */
const SESSION_ENDED = 4401;
/** A change of password ends the session too, and its answer brings the next cookie. Wait for that answer. */
const COOKIE_DELAY = 2000;

class Connection {
  /** What is wrong with the connection; empty while it works. */
  problem = $state('');
  /** The last change of one of the visitor's tables that this page does not watch. */
  changedTable = $state<Summary | null>(null);
  private socket: WebSocket | null = null;
  private watchers = new Map<string, Watcher>();
  private pending = new Map<number, PendingRequest>();
  private lastRef = 0;
  private attempts = 0;

  /** Receive the updates of a table; returns a function that stops it. */
  watch(table: string, watcher: Watcher): () => void {
    this.watchers.set(table, watcher);
    this.open();
    this.send({ t: 'watch', table, since: watcher.since() });
    return () => {
      this.watchers.delete(table);
      this.send({ t: 'leave', table });
    };
  }

  async command(table: string, command: AnyCommand): Promise<Done> {
    const { number, table: rematch } = await this.request({ t: 'do', table, command });
    return { number: number ?? 0, table: rematch ?? null };
  }

  async question<Q extends Extract<AnyQuestion, { ask: keyof Answers }>>(table: string, question: Q): Promise<Answers[Q['ask']]> {
    return (await this.request({ t: 'ask', table, question })).result as Answers[Q['ask']];
  }

  private request(message: WithoutRef<Extract<ClientMessage, { t: 'do' | 'ask' }>>): Promise<AnswerMessage> {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new CommandRefused('offline', t('connection.down'), null));
        return;
      }
      const ref = ++this.lastRef;
      this.pending.set(ref, { resolve, reject });
      this.send({ ...message, ref } as ClientMessage);
    });
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  open(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.problem = '';
      for (const [table, watcher] of this.watchers) this.send({ t: 'watch', table, since: watcher.since() });
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (event.code === SESSION_ENDED && this.socket === socket) setTimeout(() => void this.identify(), COOKIE_DELAY);
      this.lost(socket);
    };
  }

  private lost(socket: WebSocket): void {
    for (const pending of this.pending.values()) pending.reject(new CommandRefused('offline', t('connection.cut'), null));
    this.pending.clear();
    if (this.socket !== socket) return;
    this.attempts += 1;
    this.problem = t('connection.lost');
    setTimeout(() => this.open(), Math.min(8000, 300 * 2 ** Math.min(this.attempts, 5)));
  }

  /** The session has ended. Start the page again if the visitor is somebody else now. */
  private async identify(): Promise<void> {
    const before = visitor.me?.id;
    await visitor.load();
    if (visitor.me?.id !== before) location.reload();
  }

  private receive(message: ServerMessage): void {
    if (message.t === 'update') this.update(message);
    else if (message.t === 'answer') this.settle(message.ref)?.resolve(message);
    else if (message.t === 'refused') this.settle(message.ref)?.reject(refusedBy(message));
    else if (message.t === 'news') this.changedTable = message.summary;
  }

  private update(update: Update): void {
    const watcher = this.watchers.get(update.table);
    if (!watcher) return;
    // Something was missed: ask for the rest.
    if (update.from > watcher.since()) this.send({ t: 'watch', table: update.table, since: watcher.since() });
    watcher.update(update);
  }

  private settle(ref: number | null): PendingRequest | undefined {
    const pending = this.pending.get(ref ?? 0);
    this.pending.delete(ref ?? 0);
    return pending;
  }
}

function refusedBy(message: RefusedMessage): CommandRefused {
  return new CommandRefused(message.error, message.sentence, message.refusal);
}

export const connection = new Connection();
