// What the page of a table knows about looking back before anybody does: the replay itself is loaded when it is needed.

import { untrack } from 'svelte';
import type { FactInfo } from '../generated/protocol';
import { hashValue, pathTo } from '../lib/invitation';
import { route } from '../lib/route.svelte';
import type { Table } from '../lib/table.svelte';
import type { Replay } from './replay.svelte';
import { replayKey } from './replayKeys';

type Parts = typeof import('./parts');

/** The keys that scroll what can be scrolled. */
const SCROLLS = /^(Page|Home|End)/;

/** Whether a key has a meaning of its own where it was pressed. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || document.querySelector('dialog[open]') || target.closest('textarea, select, input:not([type=range]), [role=radiogroup]')) return true;
  if (SCROLLS.test(event.key) && target.closest('[role=region], [role=tabpanel], .result')) return true;
  return event.key === ' ' && target.closest('button, summary, a, [role=button], input') !== null;
}

export class LookBack {
  replay = $state.raw<Replay | null>(null);
  parts = $state.raw<Parts | null>(null);
  /** The dialog for a study is open. */
  studying = $state(false);
  private loading: Promise<Parts> | null = null;

  constructor(private readonly table: Table) {}

  private async load(): Promise<Replay> {
    this.parts = await (this.loading ??= import('./parts'));
    return (this.replay ??= new this.parts.Replay(this.table, (n, viewpoint) => this.rested(n, viewpoint)));
  }

  /** The address names the moment that is shown. */
  private rested(n: number | null, viewpoint: string): void {
    if (route.parts[1] === this.table.id) route.replace(pathTo(this.table.id, n, viewpoint, hashValue('invite')));
  }

  private get possible(): boolean {
    const status = this.table.live?.status;
    return (status === 'playing' || status === 'over' || status === 'broken') && this.table.awaited === null && this.table.game !== null;
  }

  /** Show the moment that the address names, if it is another one. A record is always looked at. */
  follow(moment: number | null, viewpoint: string): void {
    if (!this.possible || (moment === null && this.table.connected)) return;
    untrack(() => {
      const replay = this.replay;
      if (replay?.opened && (moment === null || replay.timeline.numberAt(replay.at) === moment)) return;
      void this.load().then((loaded) => (loaded.opened && moment !== null ? loaded.jump(moment) : loaded.open(moment, viewpoint)));
    });
  }

  /** The table has got another event. */
  goOn(number: number): void {
    if (!number) return;
    untrack(() => {
      const { secrets, live, wanted, present } = this.table;
      // The screen is handed to the next person: the past of this one is not for them.
      if (secrets && live?.status === 'playing' && wanted?.seat !== present) this.replay?.leave();
      else this.replay?.refresh();
    });
  }

  /** Show a moment; `instead` is highlighted instead of what happened there. */
  async jump(n: number, instead?: FactInfo[]): Promise<void> {
    if (!this.possible) return;
    const replay = await this.load();
    if (!replay.opened) await replay.open(n);
    replay.jump(n, instead);
  }

  /** Open the controls at the present, or close them. */
  async toggle(): Promise<void> {
    if (this.replay?.opened) return this.replay.close();
    if (this.possible) await (await this.load()).open(null);
  }

  /** Play the game from the start. */
  async watch(): Promise<void> {
    const replay = await this.load();
    if (!replay.opened) await replay.open(null);
    replay.seek(0);
    replay.play();
  }

  study(): void {
    this.replay?.pause();
    this.studying = true;
  }

  /** Whether a key belongs to the replay; then it has been done. */
  key(event: KeyboardEvent): boolean {
    const found = replayKey(event, this.replay?.opened ?? false);
    if (!found || isTaken(event) || !this.possible || (found === 'now' && !this.table.connected)) return false;
    event.preventDefault();
    void this.load().then(async (replay) => {
      if (!replay.opened) await replay.open(null);
      if (found === 'now') replay.close();
      else if (found === 'play') replay.playing ? replay.pause() : replay.play();
      else replay.step(found);
    });
    return true;
  }

  stop(): void {
    this.replay?.pause();
  }
}
