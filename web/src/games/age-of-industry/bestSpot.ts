// Where a palette lies: beside the thing it belongs to, where it covers as little else as possible.

interface Box { left: number; top: number; right: number; bottom: number }
interface Spot { left: number; top: number }

/** Between the palette and the thing, and between the palette and the edge of the room. */
const GAP = 8;
const EDGE = 4;

function common(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}

/** The spot for a palette of this size, counted from the corner of the room. Covering the thing itself is the last resort. */
export function bestSpot(thing: Box, size: { width: number; height: number }, room: Box, pieces: Box[]): Spot {
  const { width, height } = size;
  const shares = [0.5, 0, 1, 0.25, 0.75];
  const across = shares.map((share) => thing.left + (thing.right - thing.left - width) * share);
  const down = shares.map((share) => thing.top + (thing.bottom - thing.top - height) * share);
  const spots: Spot[] = [
    ...down.flatMap((top) => [{ left: thing.right + GAP, top }, { left: thing.left - GAP - width, top }]),
    ...across.flatMap((left) => [{ left, top: thing.bottom + GAP }, { left, top: thing.top - GAP - height }]),
  ].map(({ left, top }) => ({
    left: Math.max(room.left + EDGE, Math.min(left, room.right - width - EDGE)),
    top: Math.max(room.top + EDGE, Math.min(top, room.bottom - height - EDGE)),
  }));
  const cost = ({ left, top }: Spot): number => {
    const box = { left, top, right: left + width, bottom: top + height };
    return 1000 * common(box, thing) + pieces.reduce((sum, piece) => sum + common(box, piece), 0);
  };
  const best = spots.reduce((least, spot) => (cost(spot) < cost(least) ? spot : least));
  return { left: best.left - room.left, top: best.top - room.top };
}
