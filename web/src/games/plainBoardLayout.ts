// Where the plain board draws places, pieces and names.

import type { BoardPiece, BoardPlace } from '../generated/board';

export interface Box { x: number; y: number; width: number; height: number }
export interface Token { x: number; y: number; piece: BoardPiece }
export interface DrawnPlace {
  x: number;
  y: number;
  radius: number;
  tokens: Token[];
  name: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
}
export interface PlainBoardLayout { width: number; height: number; places: DrawnPlace[] }

export const TOKEN = 22;
const GAP = 3;
const SMALLEST = 17;
const MARGIN = 70;
/** The distance between the two closest places, in drawing units. */
const SPACING = 110;
const LONGEST_SIDE = 1500;
export const NAME_SIZE = 14;
/** The rim that glows around a place that can be chosen. */
export const GLOW = 6;

export function layOut(places: BoardPlace[], pieces: BoardPiece[]): PlainBoardLayout {
  const scale = scaleOf(places);
  const left = Math.min(...places.map((place) => place.x));
  const top = Math.min(...places.map((place) => place.y));
  const drawn = places.map((place, index) => {
    const tokens = tokensOf(pieces.filter((piece) => piece.place === index));
    const radius = Math.max(SMALLEST, ...tokens.map((token) => Math.hypot(token.x, token.y) + TOKEN * 0.75));
    return { x: MARGIN + (place.x - left) * scale, y: MARGIN + (place.y - top) * scale, radius, tokens };
  });
  const width = Math.max(...drawn.map((place) => place.x)) + MARGIN;
  const height = Math.max(...drawn.map((place) => place.y)) + MARGIN;
  const names = placeNames(drawn, places.map((place) => place.name), width, height);
  return { width, height, places: drawn.map((place, index) => ({ ...place, name: names[index]! })) };
}

/** Games may use any unit: the closest places get a fixed distance, unless the board would become too large. */
function scaleOf(places: BoardPlace[]): number {
  let closest = Infinity;
  places.forEach((a, index) => {
    for (const b of places.slice(index + 1)) {
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance > 0) closest = Math.min(closest, distance);
    }
  });
  if (closest === Infinity) return 1;
  const extent = Math.max(range(places.map((place) => place.x)), range(places.map((place) => place.y)));
  return Math.min(SPACING / closest, LONGEST_SIDE / extent);
}

function range(values: number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** The tokens of a place in rows of at most three, centred on the place. */
function tokensOf(pieces: BoardPiece[]): Token[] {
  const inRow = pieces.length > 4 ? 3 : 2;
  const rows = Math.ceil(pieces.length / inRow);
  return pieces.map((piece, index) => {
    const row = Math.floor(index / inRow);
    const count = Math.min(inRow, pieces.length - row * inRow);
    return { piece, x: ((index % inRow) - (count - 1) / 2) * (TOKEN + GAP), y: (row - (rows - 1) / 2) * (TOKEN + GAP) };
  });
}

/** Put each name below, above or beside its place: where it covers the fewest other names and places. */
function placeNames(places: Omit<DrawnPlace, 'name'>[], names: string[], width: number, height: number): DrawnPlace['name'][] {
  const circles = places.map(({ x, y, radius }) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }));
  const taken: Box[] = [];
  return places.map(({ x, y, radius }, index) => {
    const long = (names[index] ?? '').length * NAME_SIZE * 0.55;
    const candidates: DrawnPlace['name'][] = [
      { x, y: y + radius + GLOW + NAME_SIZE, anchor: 'middle' },
      { x, y: y - radius - GLOW - 3, anchor: 'middle' },
      { x: x + radius + GLOW + 2, y: y + NAME_SIZE * 0.35, anchor: 'start' },
      { x: x - radius - GLOW - 2, y: y + NAME_SIZE * 0.35, anchor: 'end' },
    ];
    const cost = (box: Box) =>
      [...taken, ...circles.filter((_, other) => other !== index)].filter((other) => overlap(box, other)).length + (inside(box, width, height) ? 0 : 2);
    const rated = candidates.map((name) => ({ name, box: boxOf(name, long) })).map((one) => ({ ...one, cost: cost(one.box) }));
    const best = rated.reduce((a, b) => (b.cost < a.cost ? b : a));
    taken.push(best.box);
    return best.name;
  });
}

export function boxOf(name: DrawnPlace['name'], long: number): Box {
  const left = name.anchor === 'middle' ? name.x - long / 2 : name.anchor === 'start' ? name.x : name.x - long;
  return { x: left, y: name.y - NAME_SIZE, width: long, height: NAME_SIZE * 1.3 };
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function inside(box: Box, width: number, height: number): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

/** A short sign for each kind of piece: as few letters as tell the kinds apart. */
export function pieceSigns(kinds: string[]): Map<string, string> {
  const signs = new Map<string, string>();
  for (const kind of new Set(kinds)) {
    let length = 1;
    while (length < kind.length && kinds.some((other) => other !== kind && other.slice(0, length) === kind.slice(0, length))) length++;
    signs.set(kind, kind.slice(0, Math.min(length, 3)));
  }
  return signs;
}
