// The way of a cube along the laid track: from stop to stop, hex by hex, in the curves of the tiles.

import { atEdge, edge, onward, type Point } from './geometry';
import type { Scene, Section, View } from './types';

/** Who is paid for a link, where the notation says so; in the order of the seats. */
const PAYEES = ['Orange', 'Sky', 'Green', 'Blue', 'Vermilion', 'Mauve'];
const PAYEE = new RegExp(` \\((${PAYEES.join('|')}|unpaid)\\)$`);

/** A stop as the notation has it: its name, and whose link leads there (-1 nobody's, undefined not said). */
export interface Told { name: string; payee: number | undefined }
/** One link of a way: where it comes from and leads to, as a path, and as the crow flies where no track is known. */
export interface Leg { from: Point; to: Point; d: string; laid: boolean }

export function told(word: string): Told {
  const found = PAYEE.exec(word);
  return found ? { name: word.slice(0, found.index), payee: PAYEES.indexOf(found[1] ?? '') } : { name: word, payee: undefined };
}

/** A place on a way, and how much of the way lies behind it. */
export interface Passed extends Point { part: number }
/** Places in a curve; between them it is straight. */
const CURVE = 5;

/** Where a curve leads, as a path writes it: the places after its beginning. */
function bend(from: Point, [radius = 1, , , , clockwise = 0, x = 0, y = 0]: number[]): Point[] {
  const [dx, dy] = [x - from.x, y - from.y];
  const chord = Math.hypot(dx, dy) || 1;
  const off = (Math.sqrt(Math.max(0, radius ** 2 - (chord / 2) ** 2)) / chord) * (clockwise ? 1 : -1);
  const middle = { x: (from.x + x) / 2 - dy * off, y: (from.y + y) / 2 + dx * off };
  const begin = Math.atan2(from.y - middle.y, from.x - middle.x);
  const turn = 2 * Math.asin(Math.min(1, chord / 2 / radius)) * (clockwise ? 1 : -1);
  return Array.from({ length: CURVE }, (_, step) => {
    const angle = begin + (turn * (step + 1)) / CURVE;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  });
}

/** The places a cube passes on a way, first to last. A browser could tell them from the path, but takes long for it. */
export function places(way: Leg[]): Passed[] {
  const points: Point[] = [];
  for (const [, letter, numbers = ''] of way.map((leg) => leg.d).join('').matchAll(/([MLA])([^MLA]*)/g)) {
    const values = numbers.trim().split(/[ ,]+/).map(Number);
    const last = points.at(-1);
    if (letter === 'A' && last) points.push(...bend(last, values));
    else if (letter === 'L' || !last) points.push({ x: values[0] ?? 0, y: values[1] ?? 0 });
  }
  let length = 0;
  const behind = points.map((point, place) => (length += Math.hypot(point.x - (points[place - 1] ?? point).x, point.y - (points[place - 1] ?? point).y)));
  return points.map((point, place) => ({ ...point, part: length ? (behind[place] ?? 0) / length : Number(place > 0) }));
}

/** What is the same in every position of a map: the hex beyond each edge (`hex * 6 + edge`, -1 off the map), the hexes of each stop. */
interface Lay { near: number[]; parts: Map<number, number[]> }
const lays = new WeakMap<Scene, Lay>();

export function layOf(scene: Scene): Lay {
  const known = lays.get(scene);
  if (known) return known;
  const spot = (x: number, y: number) => `${Math.round(x / 10)} ${Math.round(y / 10)}`;
  const at = new Map<string, number>();
  const parts = new Map<number, number[]>();
  // A hex is found within ten units of where it should lie: its place is rounded.
  scene.hexes.forEach((hex, number) => {
    for (const byX of [-5, 0, 5]) for (const byY of [-5, 0, 5]) at.set(spot(hex.x + byX, hex.y + byY), number);
    parts.set(hex.group, [...(parts.get(hex.group) ?? []), number]);
  });
  const near = scene.hexes.flatMap((hex) => [0, 1, 2, 3, 4, 5].map((side) => {
    const [x, y] = edge(scene, side);
    return at.get(spot(hex.x + 2 * x, hex.y + 2 * y)) ?? -1;
  }));
  const lay = { near, parts };
  lays.set(scene, lay);
  return lay;
}

export class Network {
  private readonly sections = new Map<number, Section[]>();
  private readonly names = new Map<string, number>();
  private readonly cities: Set<number>;
  private readonly lay: Lay;

  constructor(private readonly scene: Scene, private readonly view: View) {
    this.lay = layOf(scene);
    this.cities = new Set(view.new_cities.map((city) => city.hex));
    scene.hexes.forEach((hex, number) => {
      if (!['land', 'town', 'blocked', 'special'].includes(hex.kind)) this.cities.add(number);
      if (hex.group === number) this.names.set(hex.name || hex.label, number);
      if (hex.printed.length) this.sections.set(number, hex.printed.map(([a, b]) => ({ ends: b === 6 ? [a] : [a, b], owner: -1, complete: true })));
    });
    // The notation's own names last: two towns of one printed name have different ones there.
    for (const hex of view.hexes) {
      this.names.set(hex.name, hex.hex);
      if (hex.sections.length) this.sections.set(hex.hex, hex.sections);
    }
  }

  /** The number of the stop of that name, or -1. */
  stop(name: string): number {
    return this.names.get(name) ?? -1;
  }

  /** The links of a way that is told stop by stop. */
  way(words: string[]): Leg[] {
    const stops = words.map(told).map(({ name, payee }) => ({ at: this.stop(name), payee })).filter((stop) => stop.at >= 0);
    return stops.slice(1).map((stop, place) => this.leg(stops[place]?.at ?? -1, stop.at, stop.payee));
  }

  private point(hex: number): Point {
    const { x, y } = this.scene.hexes[hex] ?? { x: 0, y: 0 };
    return { x, y };
  }

  /** The shortest link between two stops, of the one who is paid if that is said. */
  private leg(from: number, to: number, payee: number | undefined): Leg {
    const found = this.linksFrom(from).filter((link) => link.to === to);
    const paid = found.filter((link) => payee === undefined || link.owners.has(payee));
    const best = (paid.length ? paid : found).sort((a, b) => a.hexes - b.hexes)[0];
    const [a, b] = [this.point(from), this.point(to)];
    return { from: a, to: b, d: best?.d ?? `M${a.x} ${a.y}L${b.x} ${b.y}`, laid: best !== undefined };
  }

  private linksFrom(stop: number): { to: number; owners: Set<number>; hexes: number; d: string }[] {
    const { x, y } = this.point(stop);
    const special = this.scene.links.filter((link) => link.a === stop || link.b === stop).map((link) => {
      const to = link.a === stop ? link.b : link.a;
      const end = this.point(to);
      return { to, owners: new Set([this.view.specials.find((one) => one.id === link.id)?.owner ?? -1]), hexes: 1, d: `M${x} ${y}L${end.x} ${end.y}` };
    });
    return [...special, ...this.exits(stop).flatMap(({ hex, side, owners, d }) => this.follow(hex, side, owners, `M${x} ${y}${d}`) ?? [])];
  }

  /** The edges by which track may leave a stop: all of a City's, elsewhere those its own track reaches. */
  private exits(stop: number): { hex: number; side: number; owners: number[]; d: string }[] {
    return (this.lay.parts.get(stop) ?? []).flatMap((number) => {
      const hex = this.point(number);
      const sides = this.cities.has(stop)
        ? [0, 1, 2, 3, 4, 5].map((side) => ({ side, owners: [] }))
        : (this.sections.get(number) ?? []).flatMap((section) => section.ends.map((side) => ({ side, owners: [section.owner] })));
      const inside = number === stop ? '' : `L${hex.x} ${hex.y}`;
      return sides.map(({ side, owners }) => ({ hex: number, side, owners, d: `${inside}L${atEdge(this.scene, side, hex)}` }));
    });
  }

  /** From an edge over the track behind it to the next stop; null where it ends before. */
  private follow(hex: number, side: number, begun: number[], d: string): { to: number; owners: Set<number>; hexes: number; d: string } | null {
    const owners = new Set(begun);
    for (let hexes = 1; hexes < 99; hexes++) {
      hex = this.lay.near[hex * 6 + side] ?? -1;
      const here = this.scene.hexes[hex];
      if (!here) return null;
      if (this.cities.has(hex)) {
        if (!owners.size) return null; // two Cities side by side are not linked by that
        const home = this.point(here.group);
        return { to: here.group, owners, hexes, d: `${d}L${here.x} ${here.y}${here.group === hex ? '' : `L${home.x} ${home.y}`}` };
      }
      const enter = (side + 3) % 6;
      const section = this.sections.get(hex)?.find((one) => one.ends.includes(enter));
      if (!section) return null;
      owners.add(section.owner);
      if (section.ends.length === 1) return { to: hex, owners, hexes, d: `${d}L${here.x} ${here.y}` };
      side = section.ends.find((end) => end !== enter) ?? enter;
      d += onward(this.scene, enter, side, here);
    }
    return null;
  }
}
