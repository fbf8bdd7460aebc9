// Laying a tile: the hex that was picked, the tiles that fit there, and the one that is tried as a ghost.
//
// Picking a hex chooses the tile that looks best, so that one more click lays it. Other tiles are tried by turning (wheel,
// R, a finger on the hex) or in the palette.

import type { AgeOfSteamSectionView } from '../../generated/age-of-steam';
import type { NoteInfo } from '../../generated/protocol';
import { below } from '../../lib/actionTree';
import type { BoardState } from './boardState';
import { placedSections } from './tileShapes';

/** A tile that fits, with what the game says about it. */
export interface FittingTile { tile: number; word: string; note: NoteInfo | undefined }

/** How long a tile is tried before its preview is fetched, in milliseconds. */
const SETTLED = 150;

export class TileLaying {
  /** The tile under the pointer in the palette, or the one that was turned to. */
  private tried = $state<number | null>(null);
  private settling: ReturnType<typeof setTimeout> | undefined;
  private readonly kind = $derived.by(() => this.board.table.path[0] ?? -1);
  private readonly building = $derived.by(() => this.kind === this.board.table.kinds.build);
  /** The hex that was picked to build on or to urbanize; -1 for none. */
  readonly hex = $derived.by(() => (this.building || this.kind === this.board.table.kinds.urbanize ? (this.board.table.path[1] ?? -1) : -1));
  /** The tiles that fit on the picked hex, the best first. */
  readonly fitting = $derived.by<FittingTile[]>(() => {
    const { decide, notes } = this.board.table;
    const path = [this.kind, this.hex];
    const there = this.building && this.hex >= 0 && decide ? below(decide.branches, path) : null;
    if (!Array.isArray(there)) return [];
    const about = notes.below(path);
    const rank = new Map(about.map((note, place) => [note.path[2], place]));
    return there
      .map(([tile, word]) => ({ tile, word, note: about[rank.get(tile) ?? -1] }))
      .sort((a, b) => (rank.get(a.tile) ?? 0) - (rank.get(b.tile) ?? 0));
  });
  /** The tile that is chosen already. */
  private readonly chosen = $derived.by(() => (this.building && this.board.table.path.length > 2 ? (this.board.table.path[2] ?? null) : null));
  readonly trying = $derived.by(() => (this.tried !== null && this.fitting.some((one) => one.tile === this.tried) ? this.tried : (this.chosen ?? this.fitting[0]?.tile ?? null)));
  readonly ghost = $derived.by<AgeOfSteamSectionView[]>(() => (this.hex < 0 || this.trying === null ? [] : this.sections(this.trying)));
  readonly paletteOpen = $derived.by(() => this.fitting.length > 0);

  constructor(private readonly board: BoardState) {}

  /** The sections of a tile as it would lie on the picked hex. */
  sections(tile: number): AgeOfSteamSectionView[] {
    const { table, scene, view } = this.board;
    const inTown = scene.hexes[this.hex]?.kind === 'town' && !view.new_cities.some((city) => city.hex === this.hex);
    return placedSections(scene, tile, inTown, table.seat ?? -1);
  }

  /** Pick a hex to build on, and choose the tile that looks best there. */
  async pick(path: number[]): Promise<void> {
    const { table } = this.board;
    this.tried = null;
    const [, notes] = await Promise.all([table.choose(path), table.notes.fetch(path)]);
    const best = notes[0];
    if (best && table.path.join() === path.join()) await table.choose(best.path);
  }

  /** Show a tile as a ghost; its preview follows when it stays. */
  try(tile: number): void {
    this.tried = tile;
    clearTimeout(this.settling);
    const path = [this.kind, this.hex, tile];
    this.settling = setTimeout(() => {
      if (this.tried === tile && this.hex === path[1] && this.chosen !== tile) void this.board.table.choose(path);
    }, SETTLED);
  }

  /** Turn to the next tile that fits. */
  turn(by: number): void {
    const at = this.fitting.findIndex((one) => one.tile === this.trying);
    const next = this.fitting[(at + by + this.fitting.length) % this.fitting.length];
    if (next) this.try(next.tile);
  }

  /** Lay a tile at once. */
  async lay(tile: number | null = this.trying): Promise<void> {
    if (tile === null || this.hex < 0) return;
    clearTimeout(this.settling);
    const path = [this.kind, this.hex, tile];
    this.tried = null;
    await this.board.table.playAtOnce(path);
  }

  /** The wheel over the picked hex turns the tile; everywhere else it zooms. */
  wheel(event: WheelEvent): boolean {
    const hex = (event.target as Element).closest('[data-hex]')?.getAttribute('data-hex');
    if (!this.fitting.length || Number(hex ?? -1) !== this.hex) return false;
    this.turn(event.deltaY > 0 ? 1 : -1);
    return true;
  }

  /** A second click on the picked hex: a finger turns the tile; a mouse (which turns with the wheel) or a key lays it. */
  clickAgain(finger: boolean): void {
    if (finger) this.turn(1);
    else void this.lay();
  }
}
