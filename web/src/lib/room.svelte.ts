// A table as this page sees it: the last update, the log, and the walk through the tree of legal actions.

import { api } from './api';
import { CommandRefused, live } from './live.svelte';
import { settings } from './settings.svelte';
import type { Branch, Decide, Entry, Head, Preview, Update, View, Why } from './types';
import { below, complete, forced, named, nextField, reachable, spell } from './walk';
import { say, sayRefusal, type Messages } from './words';

export interface Said { sentence: string; clause: string | null; kind: 'why' | 'error' | 'note' }

export class Room {
  head = $state<Head | null>(null);
  log = $state<Entry[]>([]);
  views = $state.raw<View[]>([]);
  messages = $state.raw<Messages>({});
  scene = $state.raw<unknown>(null);
  /** The seat whose eyes the page uses: the one that decides, else the first of ours, else a spectator's. */
  chosen = $state<number | null>(null);
  path = $state<number[]>([]);
  preview = $state.raw<Preview | null>(null);
  said = $state<Said | null>(null);
  busy = $state(false);
  missing = $state('');
  private number = 0;
  private asked = -1;
  private fetched = new Map<string, Branch[]>();
  private stop: () => void = () => {};

  readonly mine = $derived(this.views.filter((view) => view.seat !== null));
  readonly current = $derived.by(() => {
    const deciding = this.mine.filter((view) => view.decide);
    return (
      this.mine.find((view) => view.seat === this.chosen && (view.decide || deciding.length === 0)) ??
      deciding[0] ?? this.mine[0] ?? this.views[0] ?? null
    );
  });
  readonly seat = $derived(this.current?.seat ?? null);
  readonly view = $derived(this.current?.view ?? null);
  readonly decide = $derived(this.current?.decide ?? null);
  readonly names = $derived((this.head?.seats ?? []).map((seat, place) => seat.name || `Seat ${place + 1}`));
  readonly here = $derived.by(() => (this.decide ? below(this.decide.branches, this.path) : []));
  readonly ready = $derived(this.decide !== null && complete(this.decide.branches, this.path));
  readonly spelt = $derived(this.decide ? spell(this.decide, this.path) : '');
  readonly field = $derived(this.decide ? nextField(this.decide, this.path) : '');
  readonly confirming = $derived.by(() => {
    const turn = this.head?.turn;
    return turn && turn.confirm && this.mine.some((view) => view.seat === turn.seat) ? turn : null;
  });
  readonly undoable = $derived.by(() => {
    const turn = this.head?.turn;
    return turn && turn.actions.length > 0 && this.mine.some((view) => view.seat === turn.seat) ? turn : null;
  });
  readonly yourTurn = $derived(this.decide !== null || this.confirming !== null);

  constructor(readonly id: string) {}

  open(): void {
    this.stop = live.watch(this.id, { since: () => this.number, update: (update) => this.take(update) });
  }

  close(): void {
    this.stop();
  }

  private take(update: Update): void {
    if (!this.head || this.head.game !== update.head.game) void this.furnish(update.head);
    const known = new Set(this.log.map((entry) => entry.n));
    const fresh = update.log.filter((entry) => !known.has(entry.n));
    if (fresh.length) this.log = [...this.log, ...fresh].sort((a, b) => a.n - b.n);
    if (update.number < this.number) return;
    this.number = update.number;
    this.head = update.head;
    this.views = update.views;
    const asked = this.decide?.asked ?? -1;
    if (asked !== this.asked) {
      // Another question: what was half chosen is void. The same question keeps the selection.
      this.asked = asked;
      this.fetched.clear();
      this.reset();
      if (this.decide) this.said = null;
      const top = this.decide?.branches;
      // Where there is only one kind of thing to do, the first choice is made already.
      if (top?.length === 1 && top[0] && top[0].length === 3) void this.choose([top[0][0]]);
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

  reset(): void {
    this.path = [];
    this.preview = null;
  }

  /** One step back in the walk, over everything that was forced. */
  back(): void {
    if (!this.decide) return;
    for (let length = this.path.length - 1; length >= 0; length--) {
      const kept = this.path.slice(0, length);
      if (length === 0 || forced(this.decide.branches, kept).length <= length) {
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
      sentence: answer.refusal ? sayRefusal(this.messages, answer.refusal, this.names) : answer.sentence,
      clause: answer.refusal?.clause ?? null,
      kind: 'why',
    };
  }

  async play(): Promise<void> {
    if (!this.decide || !this.ready || this.busy) return;
    const done = await this.command({
      do: 'act', seat: this.seat, path: [...this.path], asked: this.decide.asked, confirm: settings.autoConfirm,
    });
    if (done) this.reset();
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
      await live.command(this.id, command);
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
      return await live.question<T>(this.id, question);
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  private complain(error: unknown): void {
    if (error instanceof CommandRefused && error.key === 'stale') return;
    const refusal = error instanceof CommandRefused ? error.refusal : null;
    this.said = {
      sentence: refusal ? sayRefusal(this.messages, refusal, this.names) : (error as Error).message,
      clause: refusal?.clause ?? null,
      kind: 'error',
    };
  }

  /** The one sentence that says what is expected now. */
  get sentence(): string {
    const head = this.head;
    if (!head) return '';
    if (this.confirming) return 'Your turn is played. Confirm it, or take something back.';
    if (this.decide) return say(this.messages, 'asks', this.decide.ask, this.names);
    if (head.status === 'over') return 'The game is over.';
    const names = head.waiting.map((seat) => this.names[seat] ?? '?');
    return names.length ? `Waiting for ${names.join(', ')}.` : 'One moment …';
  }
}
