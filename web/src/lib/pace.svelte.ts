// The pace of other players' moves: updates wait in a queue and are shown one at a time, slowly enough to follow.
// Nobody can decide on an old board: a decision comes with its update, so it appears when everything before it was shown.

import type { LogEntry, Update } from '../generated/protocol';
import { prefersReducedMotion } from './motion';
import { settings, type Pace } from './settings.svelte';

/** How long a move is shown, in milliseconds. */
export const HOLD: Record<Pace, number> = { slow: 2500, normal: 1200, fast: 500, instant: 0 };
/** The page is never further behind than this many holds; with a longer queue every move is shown for less time. */
const MOST_HOLDS = 8;
/** When it is the visitor's turn, the moves before it are shown within this time. */
const UNTIL_YOUR_TURN = 3500;
/** The same where a clock is running. */
const UNTIL_YOUR_CLOCK = 1500;

/** Whether an update brings a move of somebody else, which deserves a moment. Draws are shown together with what led to them. */
export function isShown(update: Update): boolean {
  const mine = new Set(update.views.flatMap((view) => view.seat ?? []));
  return update.log.some((entry: LogEntry) => entry.what === 'acted' && !mine.has(entry.seat) && entry.facts.length > 0);
}

export class UpdateQueue {
  /** How many moves wait to be shown. */
  behind = $state(0);
  /** The number of the last event that has arrived. */
  arrived = 0;
  /** Nothing waits: somebody looks at the past, and the present goes on underneath. */
  atOnce = false;
  private waiting: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private started = false;
  /** When the visitor's turn has to be on the screen; infinite while nobody waits for them. */
  private due = Infinity;

  constructor(private readonly show: (update: Update) => void) {}

  /** An update has arrived. It is shown at once unless a move before it is still being shown. */
  add(update: Update): void {
    this.arrived = Math.max(this.arrived, update.number);
    this.waiting.push(update);
    if (!update.views.some((view) => view.decide)) this.due = Infinity;
    else if (this.due === Infinity) this.due = Date.now() + (update.head.clock ? UNTIL_YOUR_CLOCK : UNTIL_YOUR_TURN);
    // What happened before the visitor came is history, and their own moves are never late.
    if (!this.started || !this.paced || isOwn(update)) this.skip();
    else if (this.timer === undefined) this.next();
    else this.count();
    this.started = true;
  }

  /** Show everything that waits, at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const update of this.waiting.splice(0)) this.show(update);
    this.count();
  }

  private get paced(): boolean {
    return !this.atOnce && settings.pace !== 'instant' && document.visibilityState === 'visible' && !prefersReducedMotion();
  }

  private next(): void {
    this.timer = undefined;
    if (!this.paced) return this.skip();
    let held = false;
    while (this.waiting.length && !(held && isShown(this.waiting[0] as Update))) {
      const update = this.waiting.shift() as Update;
      held ||= isShown(update);
      this.show(update);
    }
    this.count();
    if (held) this.timer = setTimeout(() => this.next(), this.hold);
  }

  /** How long the move on the screen is shown. */
  private get hold(): number {
    const hold = HOLD[settings.pace];
    const left = Math.max(1, this.behind);
    return Math.min(hold, (hold * MOST_HOLDS) / left, Math.max(0, (this.due - Date.now()) / left));
  }

  private count(): void {
    this.behind = this.waiting.filter((update) => isShown(update)).length;
  }
}

/** Whether an update brings something that the visitor did. */
function isOwn(update: Update): boolean {
  const mine = new Set(update.views.flatMap((view) => view.seat ?? []));
  return update.log.some((entry) => ['acted', 'undone', 'confirmed'].includes(entry.what) && mine.has(entry.seat));
}
