// What actions would do: asked of the server once for each action, and shown for the choice under the pointer or in focus.

import type { PreviewAnswer } from '../generated/protocol';

/** How long the pointer rests on a choice before the server is asked, in milliseconds. */
const REST = 90;

export class Previews {
  /** The choice under the pointer or in focus, and its preview once it is here. */
  path = $state.raw<number[] | null>(null);
  shown = $state.raw<PreviewAnswer | null>(null);
  private known = new Map<string, Promise<PreviewAnswer | null>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: (path: number[], then: number[][]) => Promise<PreviewAnswer | null>) {}

  /** The preview of a whole action, and of those that follow it. */
  of(path: number[], then: number[][] = []): Promise<PreviewAnswer | null> {
    const key = [path, ...then].join(' ');
    const known = this.known.get(key);
    if (known) return known;
    const asked = this.ask(path, then);
    this.known.set(key, asked);
    // A failure is not kept: the next look asks again.
    void asked.then((preview) => preview ?? (this.known.get(key) === asked && this.known.delete(key)));
    return asked;
  }

  /** The pointer or the focus is on this choice. */
  look(path: number[]): void {
    this.leave();
    this.path = path;
    this.timer = setTimeout(() => {
      void this.of(path).then((preview) => {
        if (this.path === path) this.shown = preview;
      });
    }, REST);
  }

  leave(): void {
    clearTimeout(this.timer);
    this.path = null;
    this.shown = null;
  }

  /** The position has changed. */
  forget(): void {
    this.leave();
    this.known.clear();
  }
}
