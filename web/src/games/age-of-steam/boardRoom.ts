// Where the players' cards go: below a wide map or beside a tall one, so that the hexes are as large as possible.

/** The least height of the players below the board, and their least width beside it; smokestack's drawing reckons with both. */
const BELOW = 172;
const BESIDE = 280;
/** On a large screen they get this part of the board's room, up to so much; the letters grow with it. */
const [PART_BELOW, LARGE_BELOW] = [0.19, 206];
const [PART_BESIDE, LARGE_BESIDE] = [0.23, 312];
/** More than this does not help them; the rest is sea. */
const HIGHEST = 250;
const WIDEST = 420;
/** What the ledger needs beside the map at its natural size: its width, and the height of its parts. */
const NARROW = 265;
const PLAYER = 76;
const PARTS = { goods: 170, supply: 240, notes: 150 };
/** So many players have their cards in one row below the map, on a small and on a large screen; the notes are under it. */
const IN_A_ROW = { small: 3, large: 5 };
/** PlayerCards.svelte has the same limit. */
const LARGE_SCREEN = 1300;
const LARGEST = 1.5;

export interface BoardRoom {
  beside: boolean;
  size: number;
}

export interface LedgerFit {
  /** How much larger than natural it is drawn. */
  zoom: number;
  /** Whether there is room for the supply of tiles, and for notes on the map. */
  supply: boolean;
  notes: boolean;
}

/** How to share a room of so many pixels between a map and the players. */
export function boardRoom(across: number, down: number, map: { width: number; height: number }): BoardRoom {
  const lowest = Math.max(BELOW, Math.min(LARGE_BELOW, down * PART_BELOW));
  const narrowest = Math.max(BESIDE, Math.min(LARGE_BESIDE, across * PART_BESIDE));
  const below = Math.min(across / map.width, (down - lowest) / map.height);
  const beside = Math.min((across - narrowest) / map.width, down / map.height);
  if (beside > below) return { beside: true, size: Math.round(Math.min(WIDEST, Math.max(narrowest, across - map.width * beside))) };
  return { beside: false, size: Math.round(Math.min(HIGHEST, Math.max(lowest, down - map.height * below))) };
}

/** What the ledger shows in its room and how large, so that it fills the room and nothing has to be scrolled. */
export function ledgerFit(room: BoardRoom, { across, down }: { across: number; down: number }, players: number): LedgerFit {
  if (!room.beside) return { zoom: Math.max(1, Math.min(LARGE_BELOW, room.size) / BELOW), supply: false, notes: players <= IN_A_ROW[across >= LARGE_SCREEN ? 'large' : 'small'] };
  const least = PARTS.goods + players * PLAYER;
  const supply = least + PARTS.supply <= down;
  const needed = least + (supply ? PARTS.supply : 0);
  const notes = supply && needed + PARTS.notes <= down;
  const zoom = Math.min(LARGEST, room.size / NARROW, down / (needed + (notes ? PARTS.notes : 0)));
  return { zoom: Math.max(1, zoom), supply, notes };
}
