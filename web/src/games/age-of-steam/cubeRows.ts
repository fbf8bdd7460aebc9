// Where the cubes of a place lie: in rows that can be counted at a glance.

import type { Point } from './geometry';

/** Cubes in a row, at most. */
const ROW = 4;

/** The middles of so many cubes: rows from the first one's height onward, in the direction of `down` (1 or -1). */
export function cubeSpots(count: number, size: number, first: number, down: 1 | -1): Point[] {
  const rows = Math.ceil(count / ROW);
  const perRow = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, place) => {
    const row = Math.floor(place / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    return { x: ((place % perRow) - (inRow - 1) / 2) * size, y: first + down * row * size };
  });
}
