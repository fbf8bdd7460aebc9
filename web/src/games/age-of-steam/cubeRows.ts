// Where the cubes of a place lie: in rows that can be counted at a glance.

import type { Point } from './geometry';

/** Cubes in a row, at most. */
const ROW = 4;

/** The middles of cubes in rows: `rows` says at which heights, in the order in which they are filled. */
export function cubeSpots(count: number, size: number, rows: (row: number) => number): Point[] {
  const perRow = Math.ceil(count / Math.ceil(count / ROW));
  return Array.from({ length: count }, (_, place) => {
    const row = Math.floor(place / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    return { x: ((place % perRow) - (inRow - 1) / 2) * size, y: rows(row) };
  });
}

/** Heights of rows from one edge downward; those for which there is no room continue upward from another edge. */
export function rowsBelow(size: number, foot: number, top: number, room: number): (row: number) => number {
  const fit = Math.max(1, Math.floor((room - foot) / size));
  return (row) => (row < fit ? foot + size * (row + 0.5) : top - size * (row - fit + 0.5));
}
