// Where buttons can lie on a board without covering anything that matters.

export interface Circle { x: number; y: number; r: number }
export interface Spot { x: number; y: number; row: boolean }

/** The buttons in a column: their width and height, with a gap to the edge. */
const SHORT = 40;
const LONG = 122;
const GAP = 6;
const STEP = 8;

/** A spot for the buttons along the edges of a room, with no circle of the board below; null if there is none. */
export function freeSpot(room: { across: number; down: number }, board: { width: number; height: number }, taken: Circle[]): Spot | null {
  const unit = Math.min(room.across / board.width, room.down / board.height);
  const [left, top] = [(room.across - board.width * unit) / 2, (room.down - board.height * unit) / 2];
  const circles = taken.map(({ x, y, r }) => ({ x: left + x * unit, y: top + y * unit, r: r * unit }));
  const free = (x: number, y: number, w: number, h: number): boolean =>
    circles.every((one) => Math.hypot(one.x - Math.min(x + w, Math.max(x, one.x)), one.y - Math.min(y + h, Math.max(y, one.y))) > one.r);
  const right = room.across - SHORT - GAP;
  const foot = room.down - SHORT - GAP;
  // Columns at the right and left edge from the top, then rows at the top and the bottom from the right.
  for (const x of [right, GAP])
    for (let y = GAP; y + LONG < room.down; y += STEP) if (free(x, y, SHORT, LONG)) return { x, y, row: false };
  for (const y of [GAP, foot])
    for (let x = room.across - LONG - GAP; x >= GAP; x -= STEP) if (free(x, y, LONG, SHORT)) return { x, y, row: true };
  return null;
}
