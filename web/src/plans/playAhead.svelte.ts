// Playing ahead: the board shows a branch of the present position, and what is chosen there makes plans.

import type { AheadAnswer, AheadStep, Branch, NewPlan } from '../generated/protocol';
import { t } from '../lib/messages';
import type { Ahead, Table } from '../lib/table.svelte';

export class PlayAhead implements Ahead {
  /** The moves of the branch. */
  steps = $state.raw<AheadStep[]>([]);
  /** The position after them. */
  position = $state.raw<AheadAnswer | null>(null);
  /** The actions of which the first available one is to be played. */
  list = $state.raw<AheadStep[]>([]);
  /** The list counts only after the last move of the branch. */
  onlyIf = $state(false);

  constructor(
    private readonly table: Table,
    /** Whose plans are made. */
    readonly seat: number,
  ) {}

  /** The last move of the branch, if it is another player's. */
  get condition(): AheadStep | null {
    const last = this.steps.at(-1);
    return last && last.seat !== this.seat ? last : null;
  }

  /** A line can become a plan when it ends with a move of one's own. */
  get savable(): boolean {
    return this.steps.at(-1)?.seat === this.seat;
  }

  async open(): Promise<void> {
    this.table.notice = null;
    await this.go([]);
  }

  close(): void {
    this.table.ahead = null;
    this.table.look(null);
  }

  /** Show the position after these moves; false if they cannot be played. */
  private async go(line: number[][]): Promise<boolean> {
    const answer = await this.table.askAhead(this.seat, line);
    const { live, mine } = this.table;
    const own = mine.find((view) => view.seat === this.seat);
    if (!answer || !live || !own) return false;
    this.position = answer;
    this.steps = answer.steps;
    const waiting = answer.actor < 0 ? [] : [answer.actor];
    this.table.ahead = this;
    this.table.look({
      from: live.number,
      n: live.number,
      head: { ...live, waiting, prompt: answer.prompt, round: answer.round, turn: null },
      view: { ...own, view: answer.view, standing: answer.standing, progress: answer.progress, decide: answer.decide },
    });
    this.table.reset();
    return true;
  }

  private get line(): number[][] {
    return this.steps.map((step) => step.path);
  }

  /** The chosen action is played in the branch. */
  async take(path: number[], then: number[][]): Promise<void> {
    await this.go([...this.line, path, ...then]);
  }

  async back(): Promise<void> {
    await this.go(this.line.slice(0, -1));
  }

  async fetch(path: number[]): Promise<Branch[] | null> {
    return (await this.table.askAhead(this.seat, this.line, path))?.branches ?? null;
  }

  /** The table has changed: the branch begins at the new position. */
  async refresh(): Promise<void> {
    if (this.table.live?.status !== 'playing') return this.close();
    if (await this.go(this.line)) return;
    if (await this.go([])) this.table.tell(t('plan.movedOn'));
    else this.close();
  }

  /** Put the chosen action on the list. */
  add(): void {
    const { path, chosenText } = this.table;
    if (!this.list.some((step) => step.path.join() === path.join())) this.list = [...this.list, { seat: this.seat, path: [...path], text: chosenText }];
    this.table.reset();
  }

  remove(place: number): void {
    this.list = this.list.filter((_, index) => index !== place);
  }

  /** One place up in the list. */
  raise(place: number): void {
    const [before, one] = [this.list[place - 1], this.list[place]];
    if (before && one) this.list = this.list.map((step, index) => (index === place ? before : index === place - 1 ? one : step));
  }

  async saveLine(): Promise<void> {
    await this.save({ kind: 'line', line: this.line });
  }

  async saveList(): Promise<void> {
    const when = this.onlyIf && this.condition ? { path: this.condition.path, seat: this.condition.seat } : null;
    if (await this.save({ kind: 'first', moves: this.list.map((step) => step.path), when, phase: '', later: false })) this.list = [];
  }

  private async save(plan: NewPlan): Promise<boolean> {
    const done = await this.table.command({ do: 'plan', seat: this.seat, plan });
    if (done) this.close();
    return done;
  }
}

