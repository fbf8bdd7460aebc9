// Where a box lies on a board so that it covers as little as possible.

import { overlap, type Piece } from './besidePlace';

interface Size { width: number; height: number }

/** The border to the edge of the board, and the distance between the spots that are compared, in pixels. */
const GAP = 8;
const STEP = 20;

/** The spot for a box of this size that covers the least of the pieces; among equals the nearest to the lower left corner. */
export function quietSpot(size: Size, room: Size, pieces: Piece[]): { left: number; top: number } {
  const right = Math.max(GAP, room.width - size.width - GAP);
  const foot = Math.max(GAP, room.height - size.height - GAP);
  const near = pieces.filter((piece) => piece.right > 0 && piece.bottom > 0 && piece.left < room.width && piece.top < room.height);
  let [best, least] = [{ left: GAP, top: foot }, Infinity];
  for (let top = foot; top >= GAP; top -= STEP) {
    for (let left = GAP; left <= right; left += STEP) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      let covered = 0;
      for (const piece of near) if ((covered += overlap(box, piece) * (piece.weight ?? 1)) >= least) break;
      if (covered < least) [best, least] = [{ left, top }, covered];
      if (!least) return best;
    }
  }
  return best;
}
