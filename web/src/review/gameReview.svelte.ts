// The review of a finished game: asking for it, waiting for it, and the review itself.

import type { ReviewAnswer } from '../generated/protocol';
import { api } from '../lib/api';

/** While a review is being made, the server is asked again after so many milliseconds. */
const AGAIN = 1000;

export class GameReviewState {
  /** The best review that is there: a deep one if somebody has made it. */
  done = $state.raw<ReviewAnswer | null>(null);
  /** The review that was asked for last, while it is being made or has failed. */
  pending = $state.raw<ReviewAnswer | null>(null);
  trouble = $state('');
  /** The server has told what is there. */
  known = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(private readonly table: string) {}

  async load(): Promise<void> {
    try {
      for (const deep of [true, false]) if (!this.take(await api.review(this.table, deep))) return;
    } catch (error) {
      this.trouble = (error as Error).message;
    } finally {
      this.known = true;
    }
  }

  async ask(deep: boolean): Promise<void> {
    this.trouble = '';
    try {
      this.take(await api.startReview(this.table, deep));
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** Take an answer of the server; whether another review may be there. */
  private take(answer: ReviewAnswer): boolean {
    if (this.stopped) return false;
    if (answer.state === 'none') return true;
    if (answer.state === 'done') {
      this.done = answer;
      if (this.pending?.deep === answer.deep) this.pending = null;
      return false;
    }
    this.pending = answer;
    if (answer.state !== 'failed') this.wait(answer.deep);
    return true;
  }

  private wait(deep: boolean): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void api.review(this.table, deep).then((answer) => this.take(answer)).catch((error: Error) => (this.trouble = error.message));
    }, AGAIN);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }
}
