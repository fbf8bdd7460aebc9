// A table as this page sees it: the last update, the log, and the walk through the tree of legal actions.

import { api } from './api';
import { CommandRefused, connection } from './connection.svelte';
import { settings } from './settings.svelte';
import { differ, share } from './structuralSharing';
import { t } from './messages';
import type { Branch, Decide, Entry, Fact, Head, Preview, Update, View, Why } from './types';
import { below, complete, forced, named, nextField, pathWords, reachable, spell } from './actionTree';
import { factText, refusalText, type Messages } from './gameText';

export interface Said { sentence: string; clause: string | null; kind: 'why' | 'error' | 'note' }

export class Table {
  head = $state.raw<Head | null>(null);
  log = $state.raw<Entry[]>([]);
  views = $state.raw<View[]>([]);
  messages = $state.raw<Messages>({});
  scene = $state.raw<unknown>(null);
  /** The seat whose eyes the page uses, once somebody there has said so; on a screen for one that goes without saying. */
  present = $state<number | null>(null);
  path = $state<number[]>([]);
  preview = $state.raw<Preview | null>(null);
  said = $state<Said | null>(null);
  busy = $state(false);
  missing = $state('');
  private number = 0;
  private asked = '';
  private fetched = new Map<string, Branch[]>();
  private stop: () => void = () => {};

  readonly mine = $derived(this.views.filter((view) => view.seat !== null));
  /** The view the page is to show now: of the seat that confirms or decides, else of whoever sits before the screen. */
  readonly wanted = $derived.by(() => {
    const of = (seat: number | null) => this.mine.find((view) => view.seat === seat);
    const turn = this.head?.turn;
    const confirms = turn?.confirm ? of(turn.seat) : undefined;
    const here = of(this.present);
    return confirms ?? (here?.decide ? here : undefined) ?? this.mine.find((view) => view.decide) ?? here ?? this.mine[0] ?? this.views[0] ?? null;
  });
  /** Several seats before one screen, and they do not all see the same. */
  readonly secrets = $derived(this.mine.length > 1 && this.mine.some((view) => differ(this.mine[0]?.view, view.view)));
  /** The seat that has to say it is there before its hand is shown; null while nothing has to be hidden. */
  readonly awaited = $derived.by(() => {
    const seat = this.wanted?.seat ?? null;
    return this.secrets && this.head?.status === 'playing' && seat !== this.present ? seat : null;
  });
  readonly current = $derived(this.awaited === null ? this.wanted : null);
  readonly seat = $derived(this.current?.seat ?? null);
  readonly view = $derived(this.current?.view ?? null);
  readonly decide = $derived(this.current?.decide ?? null);
  private readonly called = $derived((this.head?.seats ?? []).map((seat, place) => (seat.kind === 'bot' ? t('seat.bot', { letter: 'ABCDEF'[place] ?? '' }) : seat.name || t('seat.number', { n: place + 1 }))).join('\n'));
  readonly names = $derived(this.called ? this.called.split('\n') : []);
  readonly here = $derived.by(() => (this.decide ? below(this.decide.branches, this.path) : []));
  readonly ready = $derived(this.decide !== null && complete(this.decide.branches, this.path));
  readonly spelt = $derived(this.decide ? spell(this.decide, this.path) : '');
  /** Is anything chosen that could be otherwise? */
  readonly begun = $derived.by(() => {
    const [only, ...more] = this.decide?.branches ?? [];
    return this.decide !== null && this.path.length > (only && !more.length ? forced(this.decide.branches, [only[0]]).length : 0);
  });
  /** What was chosen so far, word by word, without the verb. */
  readonly wordsOfPath = $derived(this.decide ? pathWords(this.decide, this.path) : []);
  readonly field = $derived(this.decide ? nextField(this.decide, this.path) : '');
  readonly confirming = $derived.by(() => {
    const turn = this.head?.turn;
    return turn && turn.confirm && turn.seat === this.seat ? turn : null;
  });
  readonly undoable = $derived.by(() => {
    const turn = this.head?.turn;
    return turn && turn.actions.length > 0 && turn.seat === this.seat ? turn : null;
  });
  readonly yourTurn = $derived(this.decide !== null || this.confirming !== null || this.awaited !== null);

  /** May a fact be told to whoever sits before this screen? */
  knows(fact: Fact): boolean {
    return !fact.only || !this.secrets || this.head?.status === 'over' || (this.seat !== null && fact.only.includes(this.seat));
  }

  constructor(readonly id: string) {}

  open(): void {
    this.stop = connection.watch(this.id, { since: () => this.number, update: (update) => this.take(update) });
  }

  close(): void {
    this.stop();
  }

  private take(update: Update): void {
    if (!this.head || this.head.game !== update.head.game) void this.furnish(update.head);
    const last = this.log.at(-1)?.n ?? 0;
    const known = new Set(this.log.map((entry) => entry.n));
    const fresh = update.log.filter((entry) => entry.n > last || !known.has(entry.n));
    if (fresh.length) this.log = [...this.log, ...fresh].sort((a, b) => a.n - b.n);
    if (update.number < this.number) return;
    this.number = update.number;
    this.head = share(this.head, update.head);
    this.views = share(this.views, this.keepDecisions(update.views));
    this.settle();
  }

  /** The same question keeps what was fetched of its tree. */
  private keepDecisions(views: View[]): View[] {
    return views.map((view) => {
      const before = this.views.find((one) => one.seat === view.seat)?.decide;
      return before && before.asked === view.decide?.asked ? { ...view, decide: before } : view;
    });
  }

  /** Somebody sits down before the screen. */
  arrive(seat: number): void {
    this.present = seat;
    this.settle();
  }

  private settle(): void {
    const asked = this.decide ? `${this.seat} ${this.decide.asked}` : '';
    if (asked !== this.asked) {
      // Another question: what was half chosen is void. The same question keeps the selection.
      this.asked = asked;
      this.fetched.clear();
      if (this.decide) this.said = null;
      this.reset();
      void this.skipIfForced();
    }
  }

  private async furnish(head: Head): Promise<void> {
    try {
      const [messages, scene] = await Promise.all([api.messages(head.game), api.scene(head.game, head.map)]);
      this.messages = messages;
      this.scene = scene;
    } catch (error) {
      this.missing = (error as Error).message;
    }
  }

  private async skipIfForced(): Promise<void> {
    const decide = this.decide;
    if (!settings.skipPasses || !decide || decide.count !== 1) return;
    await this.choose(forced(decide.branches, [decide.branches[0]![0]]));
    if (this.ready) await this.play();
  }

  /** Nothing is chosen; where there is only one kind of thing to do, that choice is made already. */
  reset(): void {
    this.path = [];
    this.preview = null;
    const [only, ...more] = this.decide?.branches ?? [];
    if (only?.length === 3 && !more.length) void this.choose([only[0]]);
  }

  /** One step back in the walk, over everything that was forced. */
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
    this.said = null;
    this.preview = null;
    let walked = forced(decide.branches, path);
    if (typeof below(decide.branches, walked) === 'number') {
      await this.fetch(walked);
      if (this.decide !== decide) return;
      walked = forced(decide.branches, walked);
    }
    this.path = walked;
    if (this.ready) await this.look(walked);
  }

  /** Bring the part of a large tree that did not come with the update. */
  private async fetch(path: number[]): Promise<void> {
    const decide = this.decide as Decide;
    const answer = await this.ask<{ branches: Branch[] }>({ ask: 'walk', seat: this.seat, path });
    if (!answer || this.decide !== decide) return;
    let here = decide.branches;
    path.forEach((value, place) => {
      const found = here.find((branch) => branch[0] === value);
      if (!found) return;
      if (place === path.length - 1) found[2] = answer.branches;
      else if (Array.isArray(found[2])) here = found[2];
    });
  }

  /** Show what a complete action would do before it is played. */
  private async look(path: number[]): Promise<void> {
    const shown = await this.ask<Preview>({ ask: 'preview', seat: this.seat, path });
    if (shown && path.join() === this.path.join()) this.preview = shown;
  }

  /**
   * A piece on the board was touched. If the tree has a choice of that field with that value, it is taken;
   * otherwise the table says why not.
   */
  async touch(field: string, value: number, path?: number[]): Promise<void> {
    const decide = this.decide;
    if (!decide) return;
    const there = reachable(decide, path ?? this.path, field).get(value) ?? reachable(decide, [], field).get(value);
    if (there) await this.choose(there);
    else await this.why([...(path ?? this.path), value]);
  }

  /** The values of a field that may be touched now. In the middle of a choice only what goes on from it glows. */
  touchable(field: string): Map<number, number[]> {
    return this.decide ? reachable(this.decide, this.ready ? [] : this.path, field) : new Map();
  }

  /** The same by name, for games whose pieces are cards. */
  named(field: string): Map<string, number[]> {
    return this.decide ? named(this.decide, this.ready ? [] : this.path, field) : new Map();
  }

  async why(path: number[]): Promise<void> {
    const answer = await this.ask<Why>({ ask: 'why', seat: this.seat, path });
    if (!answer || answer.allowed) return;
    this.said = {
      sentence: answer.refusal ? refusalText(this.messages, answer.refusal, this.names) : answer.sentence,
      clause: answer.refusal?.clause ?? null,
      kind: 'why',
    };
  }

  async play(): Promise<void> {
    if (!this.decide || !this.ready || this.busy) return;
    const asked = this.asked;
    const done = await this.command({
      do: 'act', seat: this.seat, path: [...this.path], asked: this.decide.asked, confirm: settings.autoConfirm,
    });
    // The update may have come before the answer, and with it the next question.
    if (!done || asked !== this.asked) return;
    this.path = [];
    this.preview = null;
  }

  confirm(): Promise<boolean> {
    return this.command({ do: 'confirm', seat: this.confirming?.seat });
  }

  undo(count: number): Promise<boolean> {
    this.reset();
    return this.command({ do: 'undo', seat: this.undoable?.seat, count });
  }

  async command(command: Record<string, unknown>): Promise<boolean> {
    this.busy = true;
    try {
      await connection.command(this.id, command);
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async ask<T>(question: Record<string, unknown>): Promise<T | null> {
    try {
      return await connection.question<T>(this.id, question);
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  private complain(error: unknown): void {
    if (error instanceof CommandRefused && error.key === 'stale') return;
    const refusal = error instanceof CommandRefused ? error.refusal : null;
    this.said = {
      sentence: refusal ? refusalText(this.messages, refusal, this.names) : (error as Error).message,
      clause: refusal?.clause ?? null,
      kind: 'error',
    };
  }

  /** The one sentence that says what is expected now. */
  get sentence(): string {
    const head = this.head;
    if (!head) return '';
    if (this.awaited !== null) return t('turn.awaited', { name: this.names[this.awaited] ?? '' });
    if (this.confirming) return t('turn.confirm');
    if (this.decide) return factText(this.messages, 'prompt', this.decide.ask, this.names);
    if (head.status === 'over') return t('table.over');
    if (head.status === 'broken') return t('table.broken', { reason: head.reason });
    const bots = head.waiting.every((seat) => head.seats[seat]?.kind === 'bot' || head.seats[seat]?.standin);
    const names = head.waiting.map((seat) => this.names[seat] ?? '?').join(', ');
    return !names ? t('turn.moment') : t(bots ? (head.waiting.length > 1 ? 'turn.think' : 'turn.thinks') : 'turn.waiting', { names });
  }
}
