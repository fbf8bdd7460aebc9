// One cell for each hex: an update that leaves a hex as it was leaves whatever is drawn from its cell alone.

import { share } from '../../lib/structuralSharing';
import type { HexView } from './types';

export const NONE: ReadonlySet<string> = new Set();

export class Cell {
  seen = $state.raw<HexView | undefined>(undefined);
  /** The letter of the New City here, "" for none. */
  letter = $state('');
  /** May something be built here; is it a town that may be chosen; is it a stop a cube may go to? */
  build = $state(false);
  town = $state(false);
  stop = $state(false);
  /** The colours of the cubes that may be moved from here. */
  cubes = $state.raw<ReadonlySet<string>>(NONE);
}

export interface Ground {
  shown: Map<number, HexView>;
  letters: Map<number, string>;
  buildable: Map<number, unknown>;
  towns: Map<number, unknown>;
  stops: Map<number, unknown>;
  movable: Map<number, ReadonlySet<string>>;
}

/** Tell every cell what lies on its hex now. */
export function fillIn(cells: Cell[], now: Ground): void {
  cells.forEach((cell, number) => {
    // A hex that is new in the list moves the others in it; each is compared with itself.
    cell.seen = share(cell.seen, now.shown.get(number));
    cell.letter = now.letters.get(number) ?? '';
    cell.build = now.buildable.has(number);
    cell.town = now.towns.has(number);
    cell.stop = now.stops.has(number);
    const cubes = now.movable.get(number) ?? NONE;
    if (cubes.size !== cell.cubes.size || [...cubes].some((colour) => !cell.cubes.has(colour))) cell.cubes = cubes;
  });
}
