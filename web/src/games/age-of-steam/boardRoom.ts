// Where the players' cards go: below a wide map or beside a tall one, so that the hexes are as large as possible.

/** The least height of the players below the board, and their least width beside it; smokestack's drawing reckons with both. */
const BELOW = 172;
const BESIDE = 280;
/** More than this does not help them; the rest is sea. */
const HIGHEST = 250;
const WIDEST = 420;

export interface BoardRoom { beside: boolean; size: number }

/** How to share a room of so many pixels between a map and the players. */
export function boardRoom(across: number, down: number, map: { width: number; height: number }): BoardRoom {
  const below = Math.min(across / map.width, (down - BELOW) / map.height);
  const beside = Math.min((across - BESIDE) / map.width, down / map.height);
  if (beside > below) return { beside: true, size: Math.round(Math.min(WIDEST, Math.max(BESIDE, across - map.width * beside))) };
  return { beside: false, size: Math.round(Math.min(HIGHEST, Math.max(BELOW, down - map.height * below))) };
}
