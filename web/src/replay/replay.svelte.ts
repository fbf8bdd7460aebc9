// Looking back: which moment of a game is shown, through whose eyes, and playing it like a film.

import type { FactInfo, Head, Moment, Timeline as TimelineInfo, View } from '../generated/protocol';
import { api, RequestError } from '../lib/api';
import { highlight } from '../lib/highlight.svelte';
import { motion } from '../lib/motion';
import { reuseUnchanged } from '../lib/structuralSharing';
import type { Table } from '../lib/table.svelte';
import { MomentCache } from './momentCache';
import { entriesOf } from './momentWords';
import { Timeline, type Step } from './timeline';

/** How long a move is shown at normal speed, in milliseconds. */
const HOLD = 1100;
/** How many times faster than that one can play. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 16] as const;
/** From this speed on nothing is animated: there would be no time for it. */
const TOO_FAST = 4;
/** After a rest of so many milliseconds, what happened is highlighted and the address names the moment. */
const REST = 160;
/** While a game goes on, its timeline is asked for at most so often. */
const REFRESH = 700;
/** After so many milliseconds a moment that did not come is asked for again. */
const AGAIN = 2000;

/** Through whose eyes: "" for one's own, a seat, `spectator` or `all`. */
export type Viewpoint = string;

export class Replay {
  timeline = $state.raw(new Timeline([]));
  /** What may be looked at; null until the timeline is here. */
  info = $state.raw<TimelineInfo | null>(null);
  /** The place in the timeline that is wanted. The board follows as soon as the moment is here. */
  at = $state(0);
  opened = $state(false);
  playing = $state(false);
  speed = $state<number>(1);
  viewpoint = $state<Viewpoint>('');
  /** Where everything is looked at: the seat whose view is on the board; null for one's own or the first. */
  eyes = $state<number | null>(null);
  trouble = $state('');
  /** The place that is on the board; -1 for the present. */
  shown = $state(-1);
  /** Everything that was asked for of the moment on the board. */
  views = $state.raw<View[]>([]);
  /** The number of the last entry that was there when somebody began to look back. */
  private leftAt = $state(0);
  /** How many moves were made since then. */
  readonly missed = $derived.by(() => (this.table.past && this.table.connected ? this.timeline.moves.filter((move) => move.from > this.leftAt && move.seat >= 0).length : 0));
  /** The present is shown: the last place of a table that goes on. */
  readonly present = $derived.by(() => this.table.connected && this.at === this.timeline.last && !this.viewpoint);
  private readonly cache = new MomentCache<Moment>((from, to) => this.fetch(from, to), reuseUnchanged);
  /** What is highlighted at one place instead of what happened there. */
  private instead: { at: number; facts: FactInfo[] } | null = null;
  private frame = 0;
  private forward = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private refreshing: ReturnType<typeof setTimeout> | undefined;
  private fetching = false;

  constructor(
    readonly table: Table,
    /** Called when the moment rests, with the number of its log entry; null for the present. */
    private readonly rested: (n: number | null, viewpoint: Viewpoint) => void,
  ) {}

  /** Begin to look back: at a moment, or at the present with the controls at hand. */
  async open(n: number | null, viewpoint: Viewpoint = ''): Promise<void> {
    if (!this.info) await this.load();
    if (!this.info) return;
    this.opened = true;
    this.table.queue.atOnce = true;
    this.table.queue.skip();
    this.leftAt = this.info.number;
    if (viewpoint) this.viewpoint = viewpoint;
    this.seek(n === null ? this.timeline.last : this.timeline.placeOf(n));
    void this.table.loadWholeLog();
  }

  /** Ask for the timeline, again if the game went on. */
  private async load(): Promise<void> {
    try {
      const info = await api.timeline(this.table.id);
      const [before, stuck] = [this.timeline, this.at === this.timeline.last];
      const timeline = new Timeline(info.steps);
      // What was undone is another moment now, and the last one may have got draws.
      const same = before.moves.findIndex((move, at) => move.n !== timeline.moves[at]?.n);
      if (same >= 0) this.cache.forgetAfter(same - 1);
      if (info.over !== this.info?.over) this.cache.clear();
      const n = before.numberAt(this.at);
      [this.timeline, this.info, this.trouble] = [timeline, info, ''];
      if (before.moves.length) this.at = stuck && !this.table.past ? timeline.last : timeline.placeOf(n);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** The game has gone on: the timeline gets longer. */
  refresh(): void {
    if (!this.opened || this.info?.number === this.table.live?.number) return;
    this.refreshing ??= setTimeout(() => {
      this.refreshing = undefined;
      void this.load().then(() => this.schedule());
    }, REFRESH);
  }

  /** Return to the present. */
  close(): void {
    this.pause();
    this.opened = false;
    this.table.queue.atOnce = false;
    this.viewpoint = '';
    this.at = this.timeline.last;
    this.look(null);
    this.rested(null, '');
  }

  /** Return to the present if somebody is looking back. */
  leave(): void {
    if (this.opened) this.close();
  }

  seek(at: number, still = true): void {
    const place = Math.min(this.timeline.last, Math.max(0, at));
    if (place !== this.at) this.forward = place > this.at;
    motion.still = still;
    this.at = place;
    this.schedule();
  }

  step(step: Step): void {
    this.pause();
    this.seek(this.timeline.step(this.at, step), step !== 'forward');
  }

  /** Go to a moment; `instead` is highlighted there, such as a better move, instead of what happened. */
  jump(n: number, instead?: FactInfo[]): void {
    this.pause();
    const at = this.timeline.placeOf(n);
    this.instead = instead ? { at, facts: instead } : null;
    this.seek(at);
  }

  lookAs(viewpoint: Viewpoint): void {
    this.viewpoint = viewpoint;
    this.eyes = null;
    this.cache.clear();
    this.shown = -1;
    this.schedule();
  }

  /** Everything is looked at: show the board of this seat. */
  turnTo(seat: number): void {
    this.eyes = seat;
    this.schedule();
  }

  play(): void {
    if (this.at >= this.timeline.last) this.seek(0);
    this.playing = true;
    this.next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** The next move of the film, when this one was shown long enough and the next one is here. */
  private next(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      if (this.at >= this.timeline.last) return this.pause();
      if (this.shown === this.at || this.present) this.seek(this.at + 1, this.speed >= TOO_FAST);
      this.next();
    }, HOLD / this.speed);
  }

  /** Show the wanted moment with the next frame, or when it is here. */
  private schedule(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private draw(): void {
    if (!this.opened) return;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.settle(), REST);
    if (this.present) {
      this.look(null);
      return;
    }
    const moment = this.cache.get(this.at);
    if (moment) this.look(moment);
    else void this.cache.loadFirst(this.at).then(() => this.arrived()).catch((error: Error) => this.failed(error));
    void this.prefetch();
  }

  private arrived(): void {
    this.trouble = '';
    this.schedule();
  }

  /** Say what is wrong. A server that is busy or away is asked again; what it refuses for good is not. */
  private failed(error: Error): void {
    this.trouble = error.message;
    const refused = error instanceof RequestError && error.status >= 400 && error.status < 500 && error.retry === null;
    if (!refused) setTimeout(() => this.schedule(), AGAIN);
  }

  private look(moment: Moment | null): void {
    this.shown = moment ? this.at : -1;
    if (!moment) {
      if (this.table.past) highlight.clear();
      this.table.look(null);
      motion.still = false;
      return;
    }
    const live = this.table.live;
    const view = viewOf(moment, this.eyes ?? this.table.seat);
    this.views = moment.views;
    if (live && view) this.table.look({ from: (this.timeline.moves[this.at]?.from ?? 1) - 1, n: moment.n, head: reuseUnchanged(this.table.past?.head, headAt(live, moment)), view });
    if (this.playing || !motion.still) highlight.show(this.facts);
    else highlight.clear();
  }

  /** Nothing moves any more. */
  private settle(): void {
    if (!this.opened) return;
    if (this.table.past && !this.playing) highlight.show(this.facts);
    this.rested(this.present ? null : this.timeline.numberAt(this.at), this.viewpoint);
  }

  /** What happened just before the moment that is shown. */
  get facts(): FactInfo[] {
    if (this.instead?.at === this.at) return this.instead.facts;
    return entriesOf(this.table.log, this.timeline.moves[this.at]).flatMap((entry) => entry.facts).filter((fact) => this.table.maySee(fact));
  }

  private async fetch(from: number, to: number): Promise<Moment[]> {
    const moves = this.timeline.moves.slice(from, to + 1);
    const found = new Map<number, Moment>();
    // The server answers with so many at once; draws in between count, too.
    for (let missing = moves[0]; missing; missing = moves.find((move) => !found.has(move.n))) {
      const answer = await api.moments(this.table.id, missing.n, moves.at(-1)?.n ?? missing.n, this.viewpoint);
      for (const moment of answer) found.set(moment.n, moment);
      if (!found.has(missing.n)) break;
    }
    return moves.flatMap((move) => found.get(move.n) ?? []);
  }

  /** Fetch what is likely to be looked at next, one batch at a time. */
  private async prefetch(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    try {
      let before = -1;
      while (this.opened) {
        const at = this.cache.wanted(this.at, this.timeline.last, this.forward);
        // What did not come although it was asked for is not asked for again.
        if (at === null || at === before) break;
        before = at;
        await this.cache.load(at);
      }
    } catch {
      // The moment itself says what is wrong, if it is one of those.
    } finally {
      this.fetching = false;
    }
  }
}

/** The view of a moment to show: that of a seat, if it is among those that were asked for. */
function viewOf(moment: Moment, seat: number | null): View | null {
  return moment.views.find((view) => view.seat === seat) ?? moment.views[0] ?? null;
}

/** The head of the table as it was at a moment. */
function headAt(live: Head, moment: Moment): Head {
  return {
    ...live, status: moment.scores ? 'over' : 'playing', round: moment.round, waiting: moment.waiting, prompt: moment.prompt, eliminated: moment.eliminated,
    turn: null, times: null, scores: moment.scores, ranking: moment.ranking,
  };
}
