// The coach at a table: what it would do, and which of its choices is drawn on the board.

import type { Hint, HintChoice } from '../generated/protocol';
import { api } from '../lib/api';
import type { Table } from '../lib/table.svelte';
import { choiceLabel, fetchWords } from './choiceLabels';

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
      for (const choice of hint.choices) await fetchWords(this.table, choice.path);
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
    return choiceLabel(this.table, choice);
  }
}
