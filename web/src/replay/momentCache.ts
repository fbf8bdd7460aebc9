// Moments that were fetched: neighbours come together, and the ones that were not looked at for the longest time are dropped.

/** How many moments one request asks for. */
export const BATCH = 32;
/** How many moments are kept. Neighbours share everything that did not change, so one costs little. */
export const KEPT = 1500;

/** The batch that a place belongs to: batches have fixed borders, so that no moment is fetched twice. */
export function batchOf(at: number): number {
  return Math.floor(at / BATCH);
}

export class MomentCache<M> {
  /** By place, the least recently used first. */
  private readonly found = new Map<number, M>();
  private readonly asked = new Map<number, Promise<void>>();

  /**
   * @param fetch the moments of a batch in order, from the place `from`; fewer at the end of the game
   * @param share lets a moment share what did not change with its neighbour
   */
  constructor(
    private readonly fetch: (from: number, to: number) => Promise<M[]>,
    private readonly share: (neighbour: M | undefined, moment: M) => M,
    private readonly kept = KEPT,
  ) {}

  get(at: number): M | undefined {
    const moment = this.found.get(at);
    if (moment !== undefined) {
      this.found.delete(at);
      this.found.set(at, moment);
    }
    return moment;
  }

  has(at: number): boolean {
    return this.found.has(at);
  }

  /** Fetch the batch of a place, unless it is here or on its way. */
  async load(at: number): Promise<void> {
    if (this.found.has(at)) return;
    const batch = batchOf(at);
    const asked = this.asked.get(batch) ?? this.fetchBatch(batch);
    this.asked.set(batch, asked);
    try {
      await asked;
    } finally {
      this.asked.delete(batch);
    }
  }

  /** Fetch one moment that somebody waits for, and its batch right after it. */
  async loadFirst(at: number): Promise<void> {
    if (this.found.has(at) || this.asked.has(batchOf(at))) return this.load(at);
    const alone = this.fetch(at, at).then(([moment]) => {
      if (moment !== undefined && !this.found.has(at)) this.found.set(at, this.share(this.found.get(at - 1) ?? this.found.get(at + 1), moment));
    });
    await Promise.race([alone, this.load(at)]);
  }

  private async fetchBatch(batch: number): Promise<void> {
    const from = batch * BATCH;
    const moments = await this.fetch(from, from + BATCH - 1);
    let neighbour = this.found.get(from - 1) ?? this.found.get(from + moments.length);
    moments.forEach((moment, index) => {
      neighbour = this.share(neighbour, moment);
      this.found.set(from + index, neighbour);
    });
    for (const place of this.found.keys()) {
      if (this.found.size <= this.kept) break;
      this.found.delete(place);
    }
  }

  /** A place of the batch to fetch next, nearest to a place and rather in the direction of travel; null if all of them are here. */
  wanted(at: number, last: number, forward: boolean): number | null {
    const [here, batches] = [batchOf(at), batchOf(last) + 1];
    // What would not fit beside the rest is fetched when it is looked at.
    const reach = Math.floor(this.kept / BATCH / 2) - 1;
    for (let away = 0; away <= Math.min(reach, batches); away++) {
      for (const batch of forward ? [here + away, here - away] : [here - away, here + away]) {
        if (batch < 0 || batch >= batches || this.asked.has(batch)) continue;
        // The last batch grows while the game goes on, so its end may be missing.
        const missing = [batch * BATCH, Math.min(last, (batch + 1) * BATCH - 1)].find((place) => !this.found.has(place));
        if (missing !== undefined) return missing;
      }
    }
    return null;
  }

  /** Forget what comes after a place, because the game went on or was undone. */
  forgetAfter(at: number): void {
    for (const place of [...this.found.keys()]) if (place > at) this.found.delete(place);
  }

  clear(): void {
    this.found.clear();
    this.asked.clear();
  }
}
