// How track tiles are drawn.

import type { AgeOfSteamScene, SectionView } from '../../generated/age-of-steam';

/** The town in the middle of a hex, where a section can end. */
const TOWN = 6;

/** How each kind of tile is drawn in the supply: pairs of edges. */
export const TILE_SHAPES: Record<string, [number, number][]> = {
  straight: [[0, 3]], gentle: [[0, 2]], tight: [[0, 1]],
  'cross-gentle-straight': [[0, 3], [1, 5]], 'cross-two-gentle': [[0, 2], [1, 3]], 'cross-two-straight': [[0, 3], [1, 4]],
  'coexist-two-gentle': [[0, 2], [3, 5]], 'coexist-gentle-tight-left': [[0, 2], [4, 5]], 'coexist-gentle-tight-right': [[0, 2], [3, 4]],
  'coexist-straight-tight': [[0, 3], [1, 2]],
  'town-1': [[0, TOWN]], 'town-3-left': [[0, TOWN], [3, TOWN], [5, TOWN]], 'town-3-right': [[0, TOWN], [1, TOWN], [3, TOWN]],
  'town-3-same-half': [[0, TOWN], [1, TOWN], [2, TOWN]], 'town-3-star': [[0, TOWN], [2, TOWN], [4, TOWN]],
};

/** The sections of a tile as it would lie on a hex. In a town, track runs from the edges to the town. */
export function placedSections(scene: AgeOfSteamScene, tile: number, inTown: boolean, owner: number): SectionView[] {
  return (scene.placements[tile] ?? []).flatMap(([a, b]) =>
    inTown && b !== TOWN ? [{ ends: [a], owner, complete: true }, { ends: [b], owner, complete: true }]
      : [{ ends: b === TOWN ? [a] : [a, b], owner, complete: true }],
  );
}
