// Where a box goes beside a place on the board.

export interface Box { left: number; top: number; right: number; bottom: number }
/** Something that should not be covered; covering a piece of weight 10 is as bad as covering ten others. */
export interface Piece extends Box { weight?: number }
interface Size { width: number; height: number }

/** The gap between the box and what it must not cover, and the border it keeps to the edge of the screen. */
const GAP = 8;

/** The area that two boxes have in common. */
export function overlap(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}

function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

/**
 * The position of a box of this size: to the right of the place, to its left, below or above it, whichever fits without
 * covering the neighbours of the place. Where nothing fits, the neighbours may be covered, but never the place itself.
 * Among the sides that fit, the one counts where the box covers the least of the `others`.
 */
export function besidePlace(place: Box, size: Size, room: Size, others: Piece[] = []): { left: number; top: number } {
  const [width, height] = [place.right - place.left, place.bottom - place.top];
  const within = (value: number, length: number, all: number) => Math.max(GAP, Math.min(value, all - length - GAP));
  const neighbours = grown(place, 1.05 * Math.min(width, height));
  const spots = [neighbours, grown(place, GAP)].flatMap((clear) => {
    const middle = within((place.top + place.bottom - size.height) / 2, size.height, room.height);
    const centre = within((place.left + place.right - size.width) / 2, size.width, room.width);
    return [
      { left: clear.right, top: middle }, { left: clear.left - size.width, top: middle },
      { left: centre, top: clear.bottom }, { left: centre, top: clear.top - size.height },
    ].map(({ left, top }) => ({ left: within(left, size.width, room.width), top: within(top, size.height, room.height) }));
  });
  const boxAt = ({ left, top }: { left: number; top: number }) => ({ left, top, right: left + size.width, bottom: top + size.height });
  // Covering the place is worse than covering all of its neighbours.
  const cost = (spot: { left: number; top: number }) => {
    const box = boxAt(spot);
    return overlap(box, place) * 1000 + overlap(box, neighbours) * 10 + others.reduce((sum, other) => sum + overlap(box, other) * (other.weight ?? 1), 0) / 10;
  };
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}
