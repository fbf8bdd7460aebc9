// Where everything is on the board. The spaces of an epoch are a row; factories and technologies are two grids, side by
// side on a wide screen and below each other on a phone. Roads and lines run in the gaps between the tiles.

import type { IndustriaScene } from '../../generated/industria';

export interface Box { x: number; y: number; w: number; h: number }
export interface Route { id: string; a: string; b: string; line: boolean; d: string; badge: { x: number; y: number } | null }
export interface Band extends Box { epoch: number; plate: Box }
export interface Grid { kind: string; columns: number; x: number; y: number; w: number; h: number }
export interface Layout { w: number; h: number; spaces: Map<string, Box>; bands: Band[]; grids: Grid[]; routes: Route[] }

interface Cell { id: string; column: number; row: number }
type Point = [number, number];

const MARGIN = 12;
const TOP = 24;
/** The least gap between two columns. */
const GAP = 9;
const PLATE = 66;
/** The least height of the row of an epoch on a wide board; everything is readable where it is drawn at least this high. */
export const ROW = 114;
export const LEAST_WIDTH = 896;
/** No wider than the narrowest common phone, so that nothing is drawn smaller than it is written here. */
export const PHONE_WIDTH = 384;

/** The columns of the spaces of a kind: as many as the fullest epoch needs, in the order of the board's coordinates. */
function cellsOf(scene: IndustriaScene, kind: string): { cells: Cell[]; columns: number } {
  const spaces = scene.spaces.filter((space) => space.kind === kind);
  const rows = scene.epochs.map((epoch) => spaces.filter((space) => space.epoch === epoch.epoch).sort((a, b) => a.x - b.x));
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const left = Math.min(...spaces.map((space) => space.x));
  const unit = (Math.max(...spaces.map((space) => space.x)) - left) / Math.max(1, columns - 1) || 1;
  const cells = rows.flatMap((row, at) => {
    let next = 0;
    return row.map((space, place) => {
      const column = Math.min(columns - (row.length - place), Math.max(next, Math.round((space.x - left) / unit)));
      next = column + 1;
      return { id: space.id, column, row: at };
    });
  });
  return { cells, columns };
}

/** What a game up to this epoch is played on: with three players the last epoch is left out (IND-15.1). */
export function playedPart(scene: IndustriaScene, last: number): IndustriaScene {
  const played = ({ epoch }: { epoch: number }): boolean => epoch <= last;
  return { ...scene, epochs: scene.epochs.filter(played), spaces: scene.spaces.filter(played) };
}

/** A board that fills a screen of this shape. */
export function wideLayout(scene: IndustriaScene, ratio: number): Layout {
  const factories = cellsOf(scene, 'factory');
  const technologies = cellsOf(scene, 'technology');
  const rows = scene.epochs.length;
  const least = TOP + MARGIN + rows * ROW;
  const w = Math.max(LEAST_WIDTH, least * ratio);
  const h = Math.max(least, w / ratio);
  const pitch = (h - TOP - MARGIN) / rows;
  const across = (w - 2 * MARGIN - PLATE - 2 * GAP + GAP) / (factories.columns + technologies.columns);
  const tile = { w: Math.min(across - GAP, 132), h: pitch - 24 };
  const plateX = MARGIN + across * factories.columns;
  const techX = plateX + PLATE + GAP * 2;
  const grids = [
    { kind: 'factory', columns: factories.columns, x: MARGIN, y: TOP, w: plateX - MARGIN - GAP, h: h - TOP },
    { kind: 'technology', columns: technologies.columns, x: techX, y: TOP, w: w - techX - MARGIN, h: h - TOP },
  ];
  const placed = [...place(factories.cells, MARGIN, TOP, across, pitch, tile), ...place(technologies.cells, techX, TOP, across, pitch, tile)];
  const bands = scene.epochs.map((epoch, row) => {
    const y = TOP + row * pitch;
    return { epoch: epoch.epoch, x: 6, y: y + 9, w: w - 12, h: pitch - 6, plate: { x: plateX, y: y + 12, w: PLATE, h: tile.h } };
  });
  const spaces = new Map(placed);
  return { w, h, spaces, bands, grids, routes: routesOf(scene, spaces, [...factories.cells, ...technologies.cells], across, pitch, tile) };
}

/** A long board for a phone: factories above technologies, with the number of the epoch left of the gap above its row. */
export function longLayout(scene: IndustriaScene): Layout {
  const w = PHONE_WIDTH;
  const high = 94;
  const pitch = high + 26;
  let y = 0;
  const spaces = new Map<string, Box>();
  const bands: Band[] = [];
  const grids: Grid[] = [];
  const routes: Route[] = [];
  for (const kind of ['factory', 'technology']) {
    const { cells, columns } = cellsOf(scene, kind);
    const across = (w - 8 + (kind === 'factory' ? 4 : 10)) / columns;
    const tile = { w: across - (kind === 'factory' ? 4 : 10), h: high };
    const start = y + TOP;
    grids.push({ kind, columns, x: 4, y: start, w: w - 8, h: pitch * scene.epochs.length });
    const placed = place(cells, 4, start + 8, across, pitch, tile);
    for (const [id, box] of placed) spaces.set(id, box);
    scene.epochs.forEach((epoch, row) => {
      const top = start + row * pitch;
      bands.push({ epoch: epoch.epoch, x: 1, y: top, w: w - 2, h: pitch - 3, plate: { x: 4, y: top + 1, w: 22, h: 18 } });
    });
    routes.push(...routesOf(scene, new Map(placed), cells, across, pitch, tile));
    y = start + pitch * scene.epochs.length + 8;
  }
  return { w, h: y, spaces, bands, grids, routes };
}

function place(cells: Cell[], x: number, y: number, across: number, pitch: number, tile: { w: number; h: number }): [string, Box][] {
  return cells.map((cell) => [cell.id, { x: x + cell.column * across, y: y + 12 + cell.row * pitch, w: tile.w, h: tile.h }]);
}

/** Every road and line, along the gaps. */
function routesOf(scene: IndustriaScene, spaces: Map<string, Box>, cells: Cell[], across: number, pitch: number, tile: { w: number; h: number }): Route[] {
  const cellOf = new Map(cells.map((cell) => [cell.id, cell]));
  const technologies = new Set(scene.spaces.filter((space) => space.kind === 'technology').map((space) => space.id));
  const taken = new Set(cells.map((cell) => `${technologies.has(cell.id)} ${cell.column} ${cell.row}`));
  const lanes = new Map<string, number>();
  const links = [...scene.roads.map((link) => ({ ...link, line: false })), ...scene.lines.map((link) => ({ ...link, line: true }))];
  return links.flatMap((link) => {
    const ends = [link.a, link.b].map((id) => ({ cell: cellOf.get(id), box: spaces.get(id) }));
    const [first, second] = ends.sort((a, b) => (a.cell?.row ?? 0) - (b.cell?.row ?? 0) || (a.cell?.column ?? 0) - (b.cell?.column ?? 0));
    if (!first?.cell || !first.box || !second?.cell || !second.box) return [];
    const clear = (column: number, row: number) => !taken.has(`${link.line} ${column} ${row}`);
    const points = pathOf(first.cell, first.box, second.cell, second.box, clear, lanes, { across, pitch, gap: across - tile.w, tile });
    return [{ ...link, d: draw(points), badge: badgeOf(points) }];
  });
}

interface Measures { across: number; pitch: number; gap: number; tile: { w: number; h: number } }

function pathOf(a: Cell, from: Box, b: Cell, to: Box, clear: (column: number, row: number) => boolean, lanes: Map<string, number>, m: Measures): Point[] {
  const between = (low: number, high: number) => Array.from({ length: Math.max(0, high - low - 1) }, (_, at) => low + 1 + at);
  if (a.row === b.row && between(a.column, b.column).every((column) => clear(column, a.row)))
    return [[from.x + from.w, from.y + from.h / 2], [to.x, to.y + to.h / 2]];
  if (a.column === b.column && between(a.row, b.row).every((row) => clear(a.column, row)))
    return [[from.x + from.w / 2, from.y + from.h], [to.x + to.w / 2, to.y]];
  // Out at the bottom, along the gap below, and in at the top; in an own lane, so that links do not run into each other.
  const side = Math.sign(b.column - a.column) || 1;
  const gapHeight = m.pitch - m.tile.h;
  const lane = (row: number): number => {
    const n = lanes.get(`${row}`) ?? 0;
    lanes.set(`${row}`, n + 1);
    return gapHeight * (0.5 + [0, 0.22, -0.22][n % 3]!);
  };
  const out = from.x + from.w * (0.5 + side * 0.24);
  const into = to.x + to.w * (0.5 - side * 0.24);
  const below = from.y + from.h + lane(a.row);
  if (a.row === b.row) return [[out, from.y + from.h], [out, below], [into, below], [into, to.y + to.h]];
  if (b.row === a.row + 1) return [[out, from.y + from.h], [out, below], [into, below], [into, to.y]];
  const aisle = to.x - m.gap / 2;
  const above = to.y - gapHeight / 2;
  return [[out, from.y + from.h], [out, below], [aisle, below], [aisle, above], [into, above], [into, to.y]];
}

/** A path with rounded corners. */
function draw(points: Point[]): string {
  const [start, ...rest] = points;
  let d = `M${at(start!)}`;
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    if (!next) d += `L${at(point)}`;
    else {
      const before = index ? rest[index - 1]! : start!;
      const radius = Math.min(5, length(before, point) / 2, length(point, next) / 2);
      d += `L${at(toward(point, before, radius))}Q${at(point)} ${at(toward(point, next, radius))}`;
    }
  });
  return d;
}

function at([x, y]: Point): string {
  return `${+x.toFixed(1)} ${+y.toFixed(1)}`;
}

function length(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

function toward(from: Point, to: Point, by: number): Point {
  const all = length(from, to) || 1;
  return [from[0] + ((to[0] - from[0]) * by) / all, from[1] + ((to[1] - from[1]) * by) / all];
}

/** Where the points of a link are written: in the middle of its longest part, if that is long enough. */
function badgeOf(points: Point[]): { x: number; y: number } | null {
  const parts = points.slice(1).map((point, index) => [points[index]!, point] as const);
  const [a, b] = parts.reduce((best, part) => (length(...part) > length(...best) ? part : best));
  return length(a, b) < 20 ? null : { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 };
}

/** The corners of a path, for tests: it must not cross a tile. */
export function cornersOf(d: string): Point[] {
  return [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((found) => [Number(found[1]), Number(found[2])]);
}
