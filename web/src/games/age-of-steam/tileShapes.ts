// How track tiles are drawn.

import type { AgeOfSteamScene, AgeOfSteamSectionView } from '../../generated/age-of-steam';

/** The town in the middle of a hex, where a section can end. */
export const TOWN = 6;

/** Sections of the scene as the view writes them. */
export function unownedSections(sections: [number, number][]): AgeOfSteamSectionView[] {
  return sections.map(([a, b]) => ({ ends: b === TOWN ? [a] : [a, b], owner: -1, complete: true }));
}

/** The sections of a tile as it would lie on a hex. In a town, track runs from the edges to the town. */
export function placedSections(scene: AgeOfSteamScene, tile: number, inTown: boolean, owner: number): AgeOfSteamSectionView[] {
  return (scene.placements[tile] ?? []).flatMap(([a, b]) =>
    inTown && b !== TOWN ? [{ ends: [a], owner, complete: true }, { ends: [b], owner, complete: true }]
      : [{ ends: b === TOWN ? [a] : [a, b], owner, complete: true }],
  );
}
