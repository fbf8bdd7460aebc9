// Laying a tile: the hex that was picked, the tiles that fit there, and the one that is tried as a ghost.

import type { AgeOfSteamSectionView } from '../../generated/age-of-steam';
import { below } from '../../lib/actionTree';
import type { BoardState } from './boardState';
import { placedSections } from './tileShapes';

export class TileLaying {
  /** The tile under the pointer in the palette, or the one that was turned to. */
  private tried = $state<number | null>(null);
  private readonly kind = $derived.by(() => this.board.table.path[0] ?? -1);
  private readonly building = $derived.by(() => this.kind === this.board.table.kinds.build);
  /** The hex that was picked to build on or to urbanize; -1 for none. */
  readonly hex = $derived.by(() => (this.building || this.kind === this.board.table.kinds.urbanize ? (this.board.table.path[1] ?? -1) : -1));
  /** The tiles that fit on the picked hex. */
  readonly fitting = $derived.by<number[]>(() => {
    const decide = this.board.table.decide;
    const there = this.building && this.hex >= 0 && decide ? below(decide.branches, [this.kind, this.hex]) : null;
    return Array.isArray(there) ? there.map((branch) => branch[0]) : [];
  });
  /** The tile that is chosen already. */
  private readonly laid = $derived.by(() => (this.building && this.board.table.path.length > 2 ? (this.board.table.path[2] ?? null) : null));
  readonly trying = $derived.by(() => this.laid ?? (this.tried !== null && this.fitting.includes(this.tried) ? this.tried : (this.fitting[0] ?? null)));
  readonly ghost = $derived.by<AgeOfSteamSectionView[]>(() => {
    const { table, scene, view } = this.board;
    if (this.hex < 0 || this.trying === null) return [];
    const inTown = scene.hexes[this.hex]?.kind === 'town' && !view.new_cities.some((city) => city.hex === this.hex);
    return placedSections(scene, this.trying, inTown, table.seat ?? -1);
  });
  readonly paletteOpen = $derived.by(() => this.board.table.field.name === 'tile');

  constructor(private readonly board: BoardState) {}

  try(tile: number | null): void {
    this.tried = tile;
  }

  /** Turn to the next tile that fits. If a tile is chosen already, the next one is chosen instead. */
  turn(by: number): void {
    const at = this.trying === null ? -1 : this.fitting.indexOf(this.trying);
    const next = this.fitting[(at + by + this.fitting.length) % this.fitting.length];
    if (next === undefined) return;
    this.tried = next;
    if (this.laid !== null) void this.board.table.choose([this.kind, this.hex, next]);
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
    if (this.laid !== null || finger) this.turn(1);
    else if (this.trying !== null) void this.board.table.pick(this.trying);
  }
}
