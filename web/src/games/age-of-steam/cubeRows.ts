// Where the cubes of a place lie: in rows that can be counted at a glance. Cubes that can be moved are large, and those
// of one colour lie on a pile, because it does not matter which of them moves.

/** Cubes in a row, at most; of large ones, this many units. */
const ROW = 4;
const WIDTH = 106;
/** How far each cube of a pile sticks out below the one on top of it. */
export const PILE_STEP = 5;

export interface CubePile {
  colour: string;
  x: number; y: number; size: number;
  /** How many cubes lie there, each a little above the one below it. */
  count: number;
  may: boolean;
}

/** Where a row lies: its middle, from what the rows before it take and its own height. */
export type RowPlace = (before: number, height: number) => number;

export function cubePiles(cubes: readonly string[], may: ReadonlySet<string>, size: number, large: number, place: RowPlace): CubePile[] {
  const movable = [...new Set(cubes)].filter((colour) => may.has(colour)).map((colour) => ({ colour, count: cubes.filter((one) => one === colour).length, may: true, size: large }));
  const still = cubes.filter((colour) => !may.has(colour)).map((colour) => ({ colour, count: 1, may: false, size }));
  const rows = [...inRows(movable, Math.max(1, Math.floor(WIDTH / large))), ...inRows(still, ROW)];
  let before = 0;
  return rows.flatMap((row) => {
    const wide = row.map((pile) => pile.size + (pile.count - 1) * PILE_STEP);
    const high = Math.max(...row.map((pile) => pile.size + (pile.may ? (pile.count - 1) * PILE_STEP : 0)));
    const y = place(before, high);
    before += high;
    let x = -wide.reduce((sum, one) => sum + one, 0) / 2;
    return row.map((pile, at) => {
      const left = x;
      x += wide[at] ?? 0;
      return { ...pile, x: left + pile.size / 2, y: y + (high - pile.size) / 2 };
    });
  });
}

function inRows<T>(all: T[], most: number): T[][] {
  const perRow = Math.ceil(all.length / Math.ceil(all.length / most));
  return all.length ? Array.from({ length: Math.ceil(all.length / perRow) }, (_, row) => all.slice(row * perRow, (row + 1) * perRow)) : [];
}

/** Rows from one edge downward; those for which there is no room continue upward from another edge. */
export function rowsBelow(foot: number, top: number, room: number): RowPlace {
  let turned = -1;
  return (before, height) => {
    if (turned < 0 && (before === 0 || foot + before + height <= room)) return foot + before + height / 2;
    if (turned < 0) turned = before;
    return top - (before - turned) - height / 2;
  };
}

/** How far the piles of a city rise while the map is small: its name then lies below the hex, where they would cover it. */
export function riseOf(piles: readonly CubePile[], foot: number, reach: number): number {
  const bottom = Math.max(-Infinity, ...piles.map((pile) => pile.y + pile.size / 2));
  return Math.max(0, Math.min(bottom - reach, foot + reach));
}
