// The guided game at a table: which of its steps is shown, and what that step points at.

import type { LessonInfo, LessonStep } from '../generated/protocol';
import { api } from './api';
import { highlight } from './highlight.svelte';
import type { Table } from './table.svelte';

const CLOSED = -1;

/** The step to show: not before the one after the last move, and not after the one that waits for a move. */
export function stepToShow(read: number, first: number, asks: number, count: number): number {
  return Math.min(Math.max(first, Math.min(read, asks)), count - 1);
}

export class Lesson {
  private info = $state.raw<LessonInfo | null>(null);
  /** The last step that was reached by reading on; closed, once the player has said that the lesson is over. */
  private read = $state(0);
  private loading = '';
  private readonly place = $derived.by(() => this.table.head?.lesson ?? null);
  readonly count = $derived(this.info?.steps.length ?? 0);
  /** Nothing more is asked: the game goes on without a script. */
  readonly over = $derived(this.place !== null && this.place.asks >= this.count);
  readonly open = $derived.by(() => this.place !== null && this.count > 0 && this.read !== CLOSED && this.table.head?.status === 'playing');
  readonly number = $derived(this.place ? stepToShow(this.read, this.place.first, this.place.asks, this.count) : 0);
  readonly step = $derived.by((): LessonStep | null => (this.open ? (this.info?.steps[this.number] ?? null) : null));
  /** The others move or something forced is played, and the next step speaks of what comes then. */
  readonly waiting = $derived.by(() => this.open && !this.over && (this.table.decide === null || this.table.passing) && this.table.confirming === null);
  /** The step is about something on the board. */
  readonly showsPlaces = $derived.by(() => !this.waiting && Object.keys(this.step?.show ?? {}).length > 0);
  /** There is more to read before the next move. */
  readonly goesOn = $derived(this.place !== null && this.number < Math.min(this.place.asks, this.count - 1));

  constructor(private readonly table: Table) {}

  /** To be called when the table is another one, or has become a guided game. */
  load(): void {
    const head = this.table.head;
    if (!head?.lesson || this.loading === head.game) return;
    this.loading = head.game;
    this.read = recall(this.table.id);
    void api.lesson(head.game).then((info) => (this.info = info), () => (this.loading = ''));
  }

  next(): void {
    this.remember(this.goesOn ? this.number + 1 : CLOSED);
  }

  private remember(read: number): void {
    this.read = read;
    try {
      localStorage.setItem(storageKey(this.table.id), String(read));
    } catch {
      // Without storage the explanations are shown again after a reload.
    }
  }

  /** Highlight what the step is about; returns the part of the page to frame. */
  point(): string {
    highlight.lesson = this.showsPlaces && this.step ? [{ key: '', seat: -1, data: this.step.show }] : [];
    return this.waiting ? '' : (this.step?.part ?? '');
  }

  stop(): void {
    highlight.lesson = [];
  }
}

function storageKey(table: string): string {
  return `smokestack.lesson.${table}`;
}

function recall(table: string): number {
  try {
    return Number(localStorage.getItem(storageKey(table)) ?? 0);
  } catch {
    return 0;
  }
}
