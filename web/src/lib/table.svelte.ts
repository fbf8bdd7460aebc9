// A table as this page sees it: the last update, the log, and what the visitor has chosen so far in the tree of actions.

import type { AnyCommand, Branch, DecisionInfo, FactInfo, GameInfo, Head, LogEntry, PreviewAnswer, RefusalInfo, Update, View } from '../generated/protocol';
import { below, choicesByWord, choicesFor, choicesOf, complete, forced, NO_FIELD, nextField, pathText, pathWords } from './actionTree';
import { api } from './api';
import { CommandRefused, connection } from './connection.svelte';
import { factText, refusalText, type Messages } from './gameText';
import { t } from './messages';
import { settings } from './settings.svelte';
import { reuseUnchanged, seeDifferently } from './structuralSharing';

/** The most entries of a log that the server sends at once. */
const LOG_PAGE = 200;
/** The key of a refusal because a table does not exist or is private. */
export const NO_TABLE = 'no_such_table';

/** A sentence above the choices: why something is illegal, or what went wrong. */
export interface Notice { sentence: string; clause: string | null; kind: 'why' | 'error' }

export class Table {
  head = $state.raw<Head | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** The log begins after this number; what was before is loaded on demand. */
  logFrom = $state(0);
  views = $state.raw<View[]>([]);
  game = $state.raw<GameInfo | null>(null);
  messages = $state.raw<Messages>({});
  scene = $state.raw<unknown>(null);
  /** The code of every kind of action, by its verb. */
  kinds = $state.raw<Record<string, number>>({});
  /** Where several people share this screen: the seat of the person who has said that they sit here. */
  present = $state<number | null>(null);
  path = $state<number[]>([]);
  preview = $state.raw<PreviewAnswer | null>(null);
  notice = $state<Notice | null>(null);
  busy = $state(false);
  /** Why the table cannot be shown. */
  loadError = $state('');
  /** There is no such table, or this person may not see it. */
  missing = $state(false);
  private number = 0;
  private question = '';
  private stopWatching: () => void = () => {};

  readonly mine = $derived(this.views.filter((view) => view.seat !== null));
  /** The view to show now: of the seat that confirms or decides, else of the person at the screen. */
  readonly wanted = $derived.by(() => {
    const viewOf = (seat: number | null) => this.mine.find((view) => view.seat === seat);
    const turn = this.head?.turn;
    const confirms = turn?.confirm ? viewOf(turn.seat) : undefined;
    const here = viewOf(this.present);
    return confirms ?? (here?.decide ? here : undefined) ?? this.mine.find((view) => view.decide) ?? here ?? this.mine[0] ?? this.views[0] ?? null;
  });
  /** Several seats share this screen, and they do not all see the same. */
  readonly secrets = $derived.by(() => {
    const [first, ...others] = this.mine;
    return first !== undefined && (this.game?.hidden_information ?? true) && others.some((view) => seeDifferently(first, view));
  });
  /** The seat whose player must take the screen before its view is shown; null while nothing has to be hidden. */
  readonly awaited = $derived.by(() => {
    const seat = this.wanted?.seat ?? null;
    return this.secrets && this.head?.status === 'playing' && seat !== this.present ? seat : null;
  });
  readonly current = $derived(this.awaited === null ? this.wanted : null);
  readonly seat = $derived(this.current?.seat ?? null);
  readonly view = $derived(this.current?.view ?? null);
  readonly standing = $derived(this.current?.standing ?? []);
  readonly decide = $derived(this.current?.decide ?? null);
  private readonly nameList = $derived((this.head?.seats ?? []).map((seat, index) => (seat.kind === 'bot' ? t('seat.bot', { letter: 'ABCDEF'[index] ?? '' }) : seat.name || t('seat.number', { n: index + 1 }))).join('\n'));
  readonly names = $derived(this.nameList ? this.nameList.split('\n') : []);

  /** The choices below the chosen path; a number while they are being fetched, null when the action is complete. */
  readonly here = $derived.by(() => (this.decide ? below(this.decide.branches, this.path) : []));
  readonly ready = $derived(this.decide !== null && complete(this.decide.branches, this.path));
  readonly chosenText = $derived(this.decide ? pathText(this.decide, this.path) : '');
  /** The chosen values in words, without the verb. */
  readonly chosenWords = $derived(this.decide ? pathWords(this.decide, this.path) : []);
  /** The field that is chosen next. */
  readonly field = $derived(this.decide ? nextField(this.decide, this.path) : NO_FIELD);
  /** Whether something is chosen that could be chosen differently. */
  readonly begun = $derived.by(() => {
    const [only, ...more] = this.decide?.branches ?? [];
    return this.decide !== null && this.path.length > (only && !more.length ? forced(this.decide.branches, [only[0]]).length : 0);
  });
  readonly confirming = $derived.by(() => {
    const turn = this.head?.turn;
    return turn && turn.confirm && turn.seat === this.seat ? turn : null;
  });
  readonly undoable = $derived.by(() => {
    const turn = this.head?.turn;
    return turn && turn.actions.length > 0 && turn.seat === this.seat ? turn : null;
  });
  readonly yourTurn = $derived(this.decide !== null || this.confirming !== null || this.awaited !== null);

  constructor(readonly id: string) {}

  /** Whether the person at this screen may know a fact. */
  maySee(fact: FactInfo): boolean {
    return !fact.only || !this.secrets || this.head?.status === 'over' || (this.seat !== null && fact.only.includes(this.seat));
  }

  open(): void {
    this.stopWatching = connection.watch(this.id, {
      since: () => this.number,
      update: (update) => this.receive(update),
      refused: (error) => ((this.loadError = error.message), (this.missing = error.key === NO_TABLE)),
    });
  }

  close(): void {
    this.stopWatching();
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

  private receive(update: Update): void {
    if (!this.head || this.head.game !== update.head.game) void this.loadGame(update.head);
    // Too much was missed to send all of it: what is older can be loaded again.
    if (!this.head || update.log_from > this.number) {
      this.log = [];
      this.logFrom = update.log_from;
    }
    // An entry may come again, because a line of the chat was erased.
    const sent = new Set(update.log.map((entry) => entry.n));
    if (sent.size) this.log = [...this.log.filter((entry) => !sent.has(entry.n)), ...update.log].sort((a, b) => a.n - b.n);
    if (update.number < this.number) return;
    this.number = update.number;
    this.head = reuseUnchanged(this.head, update.head);
    this.views = reuseUnchanged(this.views, this.keepFetchedBranches(update.views));
    this.noticeNewQuestion();
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

  /** A new question voids what was half chosen; the same question keeps it. */
  private noticeNewQuestion(): void {
    const question = this.decide ? `${this.seat} ${this.decide.asked}` : '';
    if (question === this.question) return;
    this.question = question;
    if (this.decide) this.notice = null;
    this.reset();
    void this.playIfForced();
  }

  private async loadGame(head: Head): Promise<void> {
    try {
      const [game, messages, { kinds, scene }] = await Promise.all([api.game(head.game), api.messages(head.game), api.scene(head.game, head.map)]);
      this.game = game;
      this.messages = messages;
      this.kinds = kinds;
      this.scene = scene;
    } catch (error) {
      this.loadError = (error as Error).message;
    }
  }

  private async playIfForced(): Promise<void> {
    const decide = this.decide;
    if (!settings.skipPasses || !decide || decide.count !== 1) return;
    await this.choose(forced(decide.branches, [decide.branches[0]![0]]));
    if (this.ready) await this.play();
  }

  /** Choose nothing; where there is only one kind of action, that choice is made already. */
  reset(): void {
    this.path = [];
    this.preview = null;
    const [only, ...more] = this.decide?.branches ?? [];
    if (only?.length === 3 && !more.length) void this.choose([only[0]]);
  }

  /** One choice back, skipping everything that was forced. */
  back(): void {
    if (!this.decide) return;
    for (let length = this.path.length - 1; length >= 0; length--) {
      const kept = this.path.slice(0, length);
      if (length === 0) return this.reset();
      if (forced(this.decide.branches, kept).length <= length) {
        this.path = kept;
        break;
      }
    }
    this.preview = null;
  }

  async pick(value: number): Promise<void> {
    await this.choose([...this.path, value]);
  }

  async choose(path: number[]): Promise<void> {
    const decide = this.decide;
    if (!decide || this.seat === null) return;
    this.notice = null;
    this.preview = null;
    let walked = forced(decide.branches, path);
    if (typeof below(decide.branches, walked) === 'number') {
      await this.fetchBranches(decide, walked, this.seat);
      if (this.decide !== decide) return;
      walked = forced(decide.branches, walked);
    }
    this.path = walked;
    if (this.ready) await this.showPreview(walked, this.seat);
  }

  /** Fetch a part of a large tree that did not come with the update. */
  private async fetchBranches(decide: DecisionInfo, path: number[], seat: number): Promise<void> {
    const answer = await this.attempt(() => connection.question(this.id, { ask: 'walk', seat, path }));
    if (!answer || this.decide !== decide) return;
    let here: Branch[] = decide.branches;
    path.forEach((value, index) => {
      const found = here.find((branch) => branch[0] === value);
      if (!found) return;
      if (index === path.length - 1) found[2] = answer.branches;
      else if (Array.isArray(found[2])) here = found[2];
    });
  }

  /** Show what a complete action would do before it is played. */
  private async showPreview(path: number[], seat: number): Promise<void> {
    const preview = await this.attempt(() => connection.question(this.id, { ask: 'preview', seat, path }));
    if (preview && path.join() === this.path.join()) this.preview = preview;
  }

  /** A value was clicked on the board: choose it if that is legal, else explain why not. */
  async chooseOnBoard(field: string, value: number): Promise<void> {
    const decide = this.decide;
    if (!decide) return;
    const there = choicesFor(decide, this.path, field).get(value) ?? choicesFor(decide, [], field).get(value);
    if (there) await this.choose(there);
    else await this.explain({ path: [...this.path, value] });
  }

  /** Where the boards' choices start: in the middle of a choice only what continues it can be clicked. */
  private get start(): number[] {
    return this.ready ? [] : this.path;
  }

  /** The values of a field that can be clicked now, each with its path; of one kind of action, if a verb is given. */
  choicesFor(field: string, verb?: string): Map<number, number[]> {
    return this.decide ? choicesFor(this.decide, this.start, field, verb === undefined ? undefined : (this.kinds[verb] ?? -1)) : new Map();
  }

  /** The indexes of a list of the scene that can be clicked now, each with its path. */
  choicesOf(list: string): Map<number, number[]> {
    return this.decide ? choicesOf(this.decide, this.start, list) : new Map();
  }

  /** The values of a field that can be clicked now, by their words. */
  choicesByWord(field: string): Map<string, number[]> {
    return this.decide ? choicesByWord(this.decide, this.start, field) : new Map();
  }

  /** Ask the server why an action is illegal, and show the answer. */
  async explain(action: { path: number[] } | { text: string }): Promise<void> {
    const seat = this.seat;
    if (seat === null) return;
    // An action that cannot even be written in this position has no reason of its own.
    const answer = await this.attempt(() => connection.question(this.id, { ask: 'why', seat, ...action }), 'notation');
    if (answer && !answer.allowed) this.notice = this.noticeOf('why', answer.refusal, answer.sentence);
  }

  async play(): Promise<void> {
    if (!this.decide || this.seat === null || !this.ready || this.busy) return;
    const question = this.question;
    const done = await this.command({ do: 'act', seat: this.seat, path: [...this.path], asked: this.decide.asked, confirm: settings.autoConfirm });
    // The update may have come before the answer, and with it the next question.
    if (!done || question !== this.question) return;
    this.path = [];
    this.preview = null;
  }

  /** Choose and play an action with one click, where it is plain what it does or it can be changed afterwards. */
  async playAtOnce(path: number[]): Promise<void> {
    if (!this.decide || this.busy) return;
    this.notice = null;
    this.preview = null;
    this.path = forced(this.decide.branches, path);
    await this.play();
  }

  async confirm(): Promise<void> {
    if (this.confirming) await this.command({ do: 'confirm', seat: this.confirming.seat });
  }

  /** Undo the last actions of this turn; 0 undoes all of them. */
  async undo(count: number): Promise<void> {
    this.reset();
    if (this.undoable) await this.command({ do: 'undo', seat: this.undoable.seat, count });
  }

  async command(command: AnyCommand): Promise<boolean> {
    this.busy = true;
    const done = await this.attempt(() => connection.command(this.id, command));
    this.busy = false;
    return done !== null;
  }

  /** Ask the server; a refusal becomes the notice above the choices, and the answer is null. */
  private async attempt<T>(request: () => Promise<T>, ignored = 'stale'): Promise<T | null> {
    try {
      return await request();
    } catch (error) {
      const refusal = error instanceof CommandRefused ? error.refusal : null;
      if (!(error instanceof CommandRefused && error.key === ignored)) this.notice = this.noticeOf('error', refusal, (error as Error).message);
      return null;
    }
  }

  private noticeOf(kind: Notice['kind'], refusal: RefusalInfo | null, sentence: string): Notice {
    return { kind, clause: refusal?.clause ?? null, sentence: refusal ? refusalText(this.messages, refusal, this.names) : sentence };
  }

  /** One sentence that says whose turn it is and what is expected. */
  get status(): string {
    const head = this.head;
    if (!head) return '';
    if (this.awaited !== null) return t('turn.awaited', { name: this.names[this.awaited] ?? '' });
    if (this.confirming) return t('turn.confirm');
    if (this.decide) return factText(this.messages, 'prompt', this.decide.prompt, this.names);
    if (head.status === 'over') return t('table.over');
    if (head.status === 'broken') return t('table.broken', { reason: head.reason });
    const bots = head.waiting.every((seat) => head.seats[seat]?.kind === 'bot' || head.seats[seat]?.standin);
    const names = head.waiting.map((seat) => this.names[seat] ?? '?').join(', ');
    return !names ? t('turn.moment') : t(bots ? (head.waiting.length > 1 ? 'turn.think' : 'turn.thinks') : 'turn.waiting', { names });
  }
}
