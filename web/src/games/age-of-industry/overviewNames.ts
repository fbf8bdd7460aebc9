// Where the names of places lie while the map is too small for their plates: beside the pieces, and on no other name.

import type { AgeOfIndustryScene } from '../../generated/age-of-industry';

export interface Box { left: number; top: number; right: number; bottom: number }
export interface OverviewName { lines: string[]; x: number; y: number; letters: number }
interface Block { lines: string[]; box: Box; weight: number }

const SPACE = 17;
const MARKET = [24, 14] as const;
const TRACK = [196, 112] as const;

function around(x: number, y: number, wide: number, high: number): Box {
  return { left: x - wide, top: y - high, right: x + wide, bottom: y + high };
}

function union(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)), top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)), bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** What is drawn of every place while its plate is hidden; those with more spaces come first. */
function blocksOf(scene: AgeOfIndustryScene): Block[] {
  const places = scene.places.map((place, number) => {
    const spaces = place.spaces.flatMap((space) => scene.spaces[space] ?? []).map(({ x, y }) => around(x, y, SPACE, SPACE));
    const markets = scene.markets.filter((market) => market.place === number && !market.overseas).map(({ x, y }) => around(x, y, ...MARKET));
    return { lines: place.plate.lines, box: union([...spaces, ...markets, around(place.x, place.y, 7, 7)]), weight: place.spaces.length };
  });
  const boxes = [...scene.markets.filter((market) => market.overseas), ...scene.imports].flatMap(({ plate, x, y }) => (plate ? [{ lines: plate.lines, box: around(x, y, ...MARKET), weight: 0 }] : []));
  return [...places, ...boxes].sort((a, b) => b.weight - a.weight);
}

/** The names in letters of this size; a name without room is left out. */
export function overviewNames(scene: AgeOfIndustryScene, letters: number, widthOf: (text: string) => number): OverviewName[] {
  const blocks = blocksOf(scene);
  const [x, y] = scene.track;
  const taken: Box[] = [...blocks.map((block) => block.box), { left: x, top: y, right: x + TRACK[0], bottom: y + TRACK[1] }];
  return blocks.flatMap(({ lines, box }) => {
    const [wide, high] = [Math.max(...lines.map(widthOf)) / 2 + 2, (lines.length * letters) / 2];
    const spots = besides(box, wide, high).map(([x, y]) => ({ x, y, box: around(x, y, wide, high * 0.86) }));
    const free = spots.find((spot) => spot.box.left >= 0 && spot.box.right <= scene.width && spot.box.top >= 0 && spot.box.bottom <= scene.height && !taken.some((other) => overlaps(spot.box, other)));
    if (!free) return [];
    taken.push(free.box);
    return [{ lines, x: free.x, y: free.y, letters }];
  });
}

/** Above and below a box, shifted to both sides, then right and left of it. */
function besides(box: Box, wide: number, high: number): [number, number][] {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const shifts = [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75].map((part) => x + part * 2 * wide);
  const rows = [box.top - high * 0.9, box.bottom + high * 0.9];
  return [...rows.flatMap((row) => shifts.slice(0, 5).map((at): [number, number] => [at, row])), [box.right + wide, y], [box.left - wide, y], ...rows.flatMap((row) => shifts.slice(5).map((at): [number, number] => [at, row]))];
}
