// The coach at a table: what it would do, and which of its choices is drawn on the board.

import type { Hint, HintChoice } from '../generated/protocol';
import { complete, unfetched } from '../lib/actionTree';
import { api } from '../lib/api';
import { actionLabel } from '../lib/choiceMenu';
import type { Table } from '../lib/table.svelte';

export class Hints {
  /** The hint, and the question it answers. */
  private answer = $state.raw<{ question: string; hint: Hint } | null>(null);
  asking = $state(false);
  private readonly question = $derived.by(() => (this.table.decide ? `${this.table.seat} ${this.table.decide.asked}` : ''));
  readonly offered = $derived.by(() => this.table.head?.hints === true && this.table.decide !== null && this.table.decide.count > 1 && !this.table.past);
  readonly shown = $derived(this.offered && this.answer?.question === this.question ? this.answer.hint : null);

  constructor(private readonly table: Table) {}

  /** Ask what to do now. The best choice is drawn on the board, unless something was chosen meanwhile. */
  async ask(): Promise<void> {
    const { seat, decide } = this.table;
    const question = this.question;
    if (!this.offered || this.asking || this.shown || seat === null || !decide) return;
    this.asking = true;
    try {
      const hint = await api.hint(this.table.id, seat);
      for (const choice of hint.choices) await this.fetch(choice.path);
      if (question !== this.question) return;
      this.answer = { question, hint };
      const best = hint.choices[0];
      if (best && !this.table.begun) await this.draw(best);
    } catch (error) {
      if (question === this.question) this.table.tell((error as Error).message);
    } finally {
      this.asking = false;
    }
  }

  /** Choose what the coach would do: the board shows it, and it can be played. */
  async draw(choice: HintChoice): Promise<void> {
    await this.table.choose(choice.path, choice.then, choice.rest);
  }

  isDrawn(choice: HintChoice): boolean {
    return this.table.path.join() === choice.path.join();
  }

  /** A choice in the words of the panel. */
  label(choice: HintChoice): string {
    void this.table.fetched;
    const decide = this.table.decide;
    const known = decide !== null && complete(decide.branches, choice.path);
    const label = known ? actionLabel(decide, choice.path, this.table.messages) : choice.text;
    return choice.rest ? `${label} > ${choice.rest}` : label;
  }

  /** The words of large trees come from the server. */
  private async fetch(path: number[]): Promise<void> {
    const decide = this.table.decide;
    if (!decide) return;
    for (let known = unfetched(decide.branches, path); known !== null; known = unfetched(decide.branches, path)) {
      const before = this.table.fetched;
      await this.table.fetchBelow(path.slice(0, known));
      if (this.table.fetched === before) return;
    }
  }
}
