// A table as the server tells it: the last update, the log, the game's messages, and whose view this screen shows.

import type { AnyCommand, FactInfo, GameInfo, Head, LogEntry, PlanningInfo, RefusalInfo, Update, View } from '../generated/protocol';
import { api } from './api';
import { messagesFor } from './choiceWords';
import { CommandRefused, connection } from './connection.svelte';
import { NO_READER, refusalText, type Messages } from './gameText';
import { t } from './messages';
import { UpdateQueue } from './pace.svelte';
import { reuseUnchanged, seeDifferently } from './structuralSharing';

/** The most entries of a log that the server sends at once. */
const LOG_PAGE = 200;
/** After this many milliseconds nobody waits for an update any more. */
const LATE = 1000;
/** The key of a refusal because a table does not exist or is private. */
export const NO_TABLE = 'no_such_table';

/** A sentence above the choices: why something is illegal, or what went wrong. */
export interface Notice { sentence: string; clause: string | null; kind: 'why' | 'error' }

/** A moment of the past, as one seat or a spectator saw it. */
export interface Past {
  /** The entries of the log that led to it are those after `from`, up to `n`. */
  from: number; n: number;
  head: Head; view: View;
}

export abstract class TableData {
  /** The table as it is now, whatever moment is shown. */
  live = $state.raw<Head | null>(null);
  /** The moment that is shown instead of the present. */
  past = $state.raw<Past | null>(null);
  /** The table at the moment that is shown. */
  readonly head = $derived(this.past ? this.past.head : this.live);
  log = $state.raw<LogEntry[]>([]);
  /** The log begins after this number; what was before is loaded on demand. */
  logFrom = $state(0);
  views = $state.raw<View[]>([]);
  game = $state.raw<GameInfo | null>(null);
  messages = $state.raw<Messages>({});
  scene = $state.raw<unknown>(null);
  /** The code of every kind of action, by its verb. */
  kinds = $state.raw<Record<string, number>>({});
  /** What can be planned ahead besides single moves. */
  planning = $state.raw<PlanningInfo>({ auctions: [], passes: [], kinds: [] });
  /** Where several people share this screen: the seat of the person who has said that they sit here. */
  present = $state<number | null>(null);
  notice = $state<Notice | null>(null);
  busy = $state(false);
  /** Why the table cannot be shown. */
  loadError = $state('');
  /** There is no such table, or this person may not see it. */
  missing = $state(false);
  protected number = 0;
  /** Called when an update was shown. */
  private onshown: () => void = () => {};
  private stopWatching: () => void = () => {};
  /** Updates on their way to the screen; other players' moves are shown one at a time. */
  readonly queue = new UpdateQueue((update) => this.receive(update));

  readonly mine = $derived(this.views.filter((view) => view.seat !== null));
  /** The view to show now: of the seat that confirms or decides, else of the person at the screen. */
  readonly wanted = $derived.by(() => {
    const viewOf = (seat: number | null) => this.mine.find((view) => view.seat === seat);
    const turn = this.live?.turn;
    const confirms = turn?.confirm ? viewOf(turn.seat) : undefined;
    const here = viewOf(this.present);
    return confirms ?? (here?.decide ? here : undefined) ?? this.mine.find((view) => view.decide) ?? here ?? this.mine[0] ?? this.views[0] ?? null;
  });
  /** The seat that messages speak to as `you`. Several people at one screen are called by name. */
  readonly reader = $derived(this.mine.length === 1 ? (this.mine[0]?.seat ?? NO_READER) : NO_READER);
  /** Several seats share this screen, and they do not all see the same. */
  readonly secrets = $derived.by(() => {
    const [first, ...others] = this.mine;
    return first !== undefined && (this.game?.hidden_information ?? true) && others.some((view) => seeDifferently(first, view));
  });
  /** The seat whose player must take the screen before its view is shown; null while nothing has to be hidden. */
  readonly awaited = $derived.by(() => {
    const seat = this.wanted?.seat ?? null;
    return !this.past && this.secrets && this.live?.status === 'playing' && seat !== this.present ? seat : null;
  });
  readonly current = $derived(this.past ? this.past.view : this.awaited === null ? this.wanted : null);
  /** The table waits for the person at this screen, whatever moment is shown. */
  readonly awaitsYou = $derived(this.mine.some((view) => view.decide !== null || (this.live?.turn?.confirm && this.live.turn.seat === view.seat)));
  readonly seat = $derived(this.current?.seat ?? null);
  readonly view = $derived(this.current?.view ?? null);
  readonly standing = $derived(this.current?.standing ?? []);
  readonly decide = $derived(this.current?.decide ?? null);
  private readonly nameList = $derived((this.live?.seats ?? []).map((seat, index) => (seat.kind === 'bot' ? t('seat.bot', { letter: 'ABCDEF'[index] ?? '' }) : seat.name || t('seat.number', { n: index + 1 }))).join('\n'));
  readonly names = $derived(this.nameList ? this.nameList.split('\n') : []);

  constructor(
    readonly id: string,
    /** The table goes on and this page is told; false for a record that is only looked at. */
    readonly connected = true,
  ) {}

  /** Called when the question to this screen may have changed. */
  protected abstract noticeNewQuestion(): void;

  /** Whether the person at this screen may know a fact. */
  maySee(fact: FactInfo): boolean {
    return !fact.only || !this.secrets || this.live?.status === 'over' || (this.seat !== null && fact.only.includes(this.seat));
  }

  open(): void {
    this.stopWatching = connection.watch(this.id, {
      since: () => this.queue.arrived,
      update: (update) => this.queue.add(update),
      refused: (error) => ((this.loadError = error.message), (this.missing = error.key === NO_TABLE)),
    });
  }

  close(): void {
    this.stopWatching();
    this.queue.skip();
  }

  private loadingOlder = false;
  /** Load the page of the log before the part that is here. */
  async loadOlder(): Promise<void> {
    if (!this.logFrom || this.loadingOlder) return;
    this.loadingOlder = true;
    const before = this.logFrom;
    const start = Math.max(0, before - LOG_PAGE);
    const older = await this.attempt(() => api.log(this.id, start, before + 1));
    this.loadingOlder = false;
    if (!older || this.logFrom !== before) return;
    this.log = [...older, ...this.log];
    this.logFrom = start;
  }

  /** Load everything before the part of the log that is here. */
  async loadWholeLog(): Promise<void> {
    const before = this.logFrom;
    if (!before || this.loadingOlder) return;
    this.loadingOlder = true;
    const starts = Array.from({ length: Math.ceil(before / LOG_PAGE) }, (_, page) => page * LOG_PAGE);
    const pages = await this.attempt(() => Promise.all(starts.map((start) => api.log(this.id, start, Math.min(before, start + LOG_PAGE) + 1))));
    this.loadingOlder = false;
    if (!pages || this.logFrom !== before) return;
    this.log = [...pages.flat(), ...this.log];
    this.logFrom = 0;
  }

  private receive(update: Update): void {
    if (!this.live || this.live.game !== update.head.game) void this.loadGame(update.head);
    // Too much was missed to send all of it: what is older can be loaded again.
    if (!this.live || update.log_from > this.number) {
      this.log = [];
      this.logFrom = update.log_from;
    }
    // An entry may come again, because a line of the chat was erased.
    const sent = new Set(update.log.map((entry) => entry.n));
    if (sent.size) this.log = [...this.log.filter((entry) => !sent.has(entry.n)), ...update.log].sort((a, b) => a.n - b.n);
    if (update.number < this.number) return;
    this.number = update.number;
    this.live = reuseUnchanged(this.live, update.head);
    this.views = reuseUnchanged(this.views, this.keepFetchedBranches(update.views));
    this.noticeNewQuestion();
    this.onshown();
  }

  /** The same question keeps what was fetched of its tree. */
  private keepFetchedBranches(views: View[]): View[] {
    return views.map((view) => {
      const before = this.views.find((one) => one.seat === view.seat)?.decide;
      return before && before.asked === view.decide?.asked ? { ...view, decide: before } : view;
    });
  }

  /** Somebody says that they sit at the screen now. */
  takeScreen(seat: number): void {
    this.present = seat;
    this.noticeNewQuestion();
  }

  protected async loadGame(head: Head): Promise<void> {
    try {
      const [game, messages, { kinds, scene, planning }] = await Promise.all([api.game(head.game), api.messages(head.game), api.scene(head.game, head.map)]);
      this.game = game;
      this.messages = messagesFor(messages, head.options);
      this.kinds = kinds;
      this.planning = planning;
      this.scene = scene;
    } catch (error) {
      this.loadError = (error as Error).message;
    }
  }

  async command(command: AnyCommand): Promise<boolean> {
    this.busy = true;
    const done = await this.attempt(() => connection.command(this.id, command));
    // Until the update is here the board shows what was: a click on it would be lost.
    if (done && command.do === 'act') await this.caughtUp(done.number);
    this.busy = false;
    return done !== null;
  }

  /** Wait until the event with this number is shown, but not for long. */
  private caughtUp(number: number): Promise<void> {
    if (this.number >= number) return Promise.resolve();
    return new Promise((resolve) => {
      this.onshown = () => this.number >= number && resolve();
      setTimeout(resolve, LATE);
    });
  }

  /** Ask the server; a refusal becomes the notice above the choices, and the answer is null. */
  protected async attempt<T>(request: () => Promise<T>, ignored = 'stale'): Promise<T | null> {
    try {
      return await request();
    } catch (error) {
      const refusal = error instanceof CommandRefused ? error.refusal : null;
      if (!(error instanceof CommandRefused && error.key === ignored)) this.notice = this.noticeOf('error', refusal, (error as Error).message);
      return null;
    }
  }

  protected noticeOf(kind: Notice['kind'], refusal: RefusalInfo | null, sentence: string): Notice {
    return { kind, clause: refusal?.clause ?? null, sentence: refusal ? refusalText(this.messages, refusal, this.names, this.seat ?? NO_READER) : sentence };
  }
}
