// The WebSocket of this page. It reconnects by itself, and every watched table resumes from its last event.

import type {
  AheadAnswer, AnyCommand, AnyQuestion, ClientMessage, Done, PreviewAnswer, RefusalInfo, RefusedMessage, ServerMessage, Summary, Update, WalkAnswer,
  NotesAnswer, WhyAnswer, AnswerMessage,
} from '../generated/protocol';
import { t } from './messages';
import { patiently } from './patience';
import { visitor } from './visitor.svelte';

/** The server refused a command or question, or the connection is down. `message` is a sentence for people. */
export class CommandRefused extends Error {
  constructor(readonly key: string, sentence: string, readonly refusal: RefusalInfo | null, readonly retry: number | null = null) {
    super(sentence);
  }
}

interface Watcher {
  /** The number of the last event the watcher has. */
  since(): number;
  update(update: Update): void;
  /** The server does not show the table. */
  refused(error: CommandRefused): void;
}
interface PendingRequest { resolve(answer: AnswerMessage): void; reject(error: Error): void }
type WithoutRef<M> = M extends unknown ? Omit<M, 'ref'> : never;
type Answers = { walk: WalkAnswer; preview: PreviewAnswer; why: WhyAnswer; notes: NotesAnswer; ahead: AheadAnswer };

/** The key of a refusal because there is no connection. */
const OFFLINE = 'offline';
/** The server closes a connection with this code when its session ends. */
const SESSION_ENDED = 4401;
/** A change of password ends the session too, and its answer brings the next cookie. Wait for that answer. */
const COOKIE_DELAY = 2000;
/** A page that was frozen may hold a connection that is long dead: without an answer within so many milliseconds it connects again. */
const ANSWER_DELAY = 5000;

class Connection {
  /** What is wrong with the connection; empty while it works. */
  problem = $state('');
  /** The last change of one of the visitor's tables that this page does not watch. */
  changedTable = $state<Summary | null>(null);
  /** What the operator tells everybody; empty if nothing. */
  announcement = $state('');
  /** How often this page has connected. What changed before that was not told, so lists are read again then. */
  greetings = $state(0);
  private socket: WebSocket | null = null;
  private watchers = new Map<string, Watcher>();
  private pending = new Map<number, PendingRequest>();
  private lastRef = 0;
  private attempts = 0;
  /** Runs while the page waits for a sign of life. */
  private answerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => this.visibilityChanged());
  }

  /** The server must know whether somebody can see this page: it tells people about a table only if nobody can. */
  private visibilityChanged(): void {
    const visible = document.visibilityState === 'visible';
    this.send({ t: 'visible', visible });
    clearTimeout(this.answerTimer);
    const { socket } = this;
    if (!visible || !socket || socket.readyState === WebSocket.CONNECTING) return;
    if (socket.readyState !== WebSocket.OPEN) {
      this.open(); // at once, not when the next attempt is due
      return;
    }
    this.send({ t: 'ping', ref: null });
    this.answerTimer = setTimeout(() => { if (this.socket === socket) this.replace(socket); }, ANSWER_DELAY);
  }

  /** Give up a connection that does not answer. Closing it could take as long as the network does. */
  private replace(dead: WebSocket): void {
    dead.onmessage = dead.onclose = null;
    dead.close();
    this.forgetRequests();
    this.socket = null;
    this.open();
  }

  /** Receive the updates of a table; returns a function that stops it. */
  watch(table: string, watcher: Watcher): () => void {
    this.watchers.set(table, watcher);
    this.open();
    this.sendWatch(table, watcher);
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
    return patiently(() => this.requestOnce(message));
  }

  private requestOnce(message: WithoutRef<Extract<ClientMessage, { t: 'do' | 'ask' }>>): Promise<AnswerMessage> {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new CommandRefused(OFFLINE, t('connection.down'), null));
        return;
      }
      const ref = ++this.lastRef;
      this.pending.set(ref, { resolve, reject });
      this.send({ ...message, ref } as ClientMessage);
    });
  }

  /** If the server is too busy to show the table, ask again when it says so. */
  private sendWatch(table: string, watcher: Watcher): void {
    const ref = ++this.lastRef;
    this.pending.set(ref, {
      resolve: () => {},
      reject: (error) => {
        if (!(error instanceof CommandRefused)) return;
        const { retry } = error;
        if (retry !== null) setTimeout(() => { if (this.watchers.get(table) === watcher) this.sendWatch(table, watcher); }, retry * 1000);
        // A watch that was cut off is sent again with the next connection.
        else if (error.key !== OFFLINE && this.watchers.get(table) === watcher) watcher.refused(error);
      },
    });
    this.send({ t: 'watch', table, since: watcher.since(), ref });
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
      if (document.visibilityState === 'hidden') this.send({ t: 'visible', visible: false }); // before the tables: hidden, it watches none
      for (const [table, watcher] of this.watchers) this.sendWatch(table, watcher);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (event.code === SESSION_ENDED && this.socket === socket) void this.renew(socket);
      else this.lost(socket);
    };
  }

  private forgetRequests(): void {
    for (const pending of this.pending.values()) pending.reject(new CommandRefused(OFFLINE, t('connection.cut'), null));
    this.pending.clear();
  }

  private lost(socket: WebSocket): void {
    this.forgetRequests();
    if (this.socket !== socket) return;
    this.attempts += 1;
    this.problem = t('connection.lost');
    setTimeout(() => this.open(), Math.min(8000, 300 * 2 ** Math.min(this.attempts, 5)));
  }

  /** The session has ended. Start the page again if the visitor is somebody else now; otherwise connect with the new cookie. */
  private async renew(ended: WebSocket): Promise<void> {
    this.forgetRequests();
    await new Promise((resolve) => setTimeout(resolve, COOKIE_DELAY));
    const before = visitor.me?.id;
    try {
      await visitor.load();
    } catch {
      this.lost(ended);
      return;
    }
    if (visitor.me?.id !== before) location.reload();
    else if (this.socket === ended) this.open();
    else this.socket?.close();
  }

  private receive(message: ServerMessage): void {
    clearTimeout(this.answerTimer);
    if (message.t === 'update') this.update(message);
    else if (message.t === 'answer') this.settle(message.ref)?.resolve(message);
    else if (message.t === 'refused') this.settle(message.ref)?.reject(refusedBy(message));
    else if (message.t === 'news') this.changedTable = message.summary;
    else if (message.t === 'hello') {
      this.announcement = message.announcement;
      this.greetings += 1;
    }
    else if (message.t === 'announcement') this.announcement = message.text;
  }

  private update(update: Update): void {
    const watcher = this.watchers.get(update.table);
    if (!watcher) return;
    // Something was missed: ask for the rest.
    if (update.from > watcher.since()) this.sendWatch(update.table, watcher);
    watcher.update(update);
  }

  private settle(ref: number | null): PendingRequest | undefined {
    const pending = this.pending.get(ref ?? 0);
    this.pending.delete(ref ?? 0);
    return pending;
  }
}

function refusedBy(message: RefusedMessage): CommandRefused {
  return new CommandRefused(message.error, message.sentence, message.refusal, message.retry);
}

export const connection = new Connection();
