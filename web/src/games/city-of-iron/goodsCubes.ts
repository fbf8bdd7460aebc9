// Where the cubes of a goods track lie: on the space of their count, and never on each other.

export interface TrackCube { seat: number; x: number; y: number; size: number }

/** The smallest cube with a letter on it. */
const SMALL = 12;

/**
 * The cubes of everybody who has some of a good, in a row of the given height; x counts from the start of the track.
 * A cube without close neighbours is large. Close ones are small: side by side if each fits on its space, else in two lines.
 */
export function goodsCubes(counts: readonly number[], step: number, height: number, largest: number): TrackCube[] {
  const held = counts.map((count, seat) => ({ seat, x: count * step })).filter((one) => one.x > 0).sort((a, b) => a.x - b.x || a.seat - b.seat);
  const clusters: { seat: number; x: number }[][] = [];
  for (const one of held) {
    const last = clusters.at(-1);
    if (last && one.x - last.at(-1)!.x < largest + SMALL / 2) last.push(one);
    else clusters.push([one]);
  }
  return clusters.flatMap((cluster) => spread(cluster, height, largest)).sort((a, b) => a.seat - b.seat);
}

function spread(cluster: { seat: number; x: number }[], height: number, largest: number): TrackCube[] {
  const closest = Math.min(largest, ...cluster.slice(1).map((one, at) => one.x - cluster[at]!.x));
  if (closest >= SMALL) return cluster.map((one) => ({ ...one, y: 0, size: closest }));
  return [0, 1].flatMap((line) => {
    const there = cluster.filter((_, at) => at % 2 === line);
    const middle = there.reduce((sum, one) => sum + one.x, 0) / there.length;
    const apart = there.every((one, at) => at === 0 || one.x - there[at - 1]!.x >= SMALL);
    return there.map((one, at) => ({ seat: one.seat, x: apart ? one.x : middle + (at - (there.length - 1) / 2) * SMALL, y: (line - 0.5) * (height / 2), size: SMALL }));
  });
}
