// One reactive cell for each hex: an update redraws only the hexes that changed.

import { reuseUnchanged } from '../../lib/structuralSharing';
import type { AgeOfSteamHexView } from '../../generated/age-of-steam';

export const NONE: ReadonlySet<string> = new Set();

export class HexCell {
  seen = $state.raw<AgeOfSteamHexView | undefined>(undefined);
  /** The letter of the New City here, "" for none. */
  letter = $state('');
  /** Whether track can be built here, the town can be chosen, a cube can move here. */
  build = $state(false);
  town = $state(false);
  stop = $state(false);
  /** The colours of the cubes that may be moved from here. */
  cubes = $state.raw<ReadonlySet<string>>(NONE);
}

export interface MapState {
  shown: Map<number, AgeOfSteamHexView>;
  letters: Map<number, string>;
  buildable: ReadonlyMap<number, unknown>;
  towns: ReadonlyMap<number, unknown>;
  stops: ReadonlySet<number>;
  movable: Map<number, ReadonlySet<string>>;
}

/** Bring all cells up to date. */
export function updateCells(cells: HexCell[], now: MapState): void {
  cells.forEach((cell, number) => {
    // The list of hexes grows and shifts, so each hex is compared with its own old value.
    cell.seen = reuseUnchanged(cell.seen, now.shown.get(number));
    cell.letter = now.letters.get(number) ?? '';
    cell.build = now.buildable.has(number);
    cell.town = now.towns.has(number);
    cell.stop = now.stops.has(number);
    const cubes = now.movable.get(number) ?? NONE;
    if (cubes.size !== cell.cubes.size || [...cubes].some((colour) => !cell.cubes.has(colour))) cell.cubes = cubes;
  });
}
