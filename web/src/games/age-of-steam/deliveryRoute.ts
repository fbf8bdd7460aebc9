// The route of a cube along the laid track: from stop to stop, hex by hex, in the curves of the tiles.

import type { AgeOfSteamScene, AgeOfSteamSectionView, AgeOfSteamView } from '../../generated/age-of-steam';
import { atEdge, onward, type Point } from './geometry';
import { unownedSections } from './tileShapes';

/** A stop of a delivery: its hex, and the seat that is paid for the link that leads there (-1 for nobody). */
export interface RouteStop { hex: number; payee?: number }
/** One link of a route: its ends, its SVG path, and whether that path follows track or is only a straight line. */
export interface Leg { from: Point; to: Point; d: string; laid: boolean }

/** The stops of a delivery from the ids of its stops and of the seats that are paid for its links. */
export function routeStops(hexes: number[], payees: number[]): RouteStop[] {
  return hexes.map((hex, index) => (index ? { hex, payee: payees[index - 1] } : { hex }));
}

/** A point on a route, and which part of the route lies behind it. */
export interface RoutePoint extends Point { part: number }
/** Points per curve; between them the route is straight. */
const CURVE = 5;

/** The points of an SVG arc after its start. */
function arcPoints(from: Point, [radius = 1, , , , clockwise = 0, x = 0, y = 0]: number[]): Point[] {
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

/** The points a cube passes on a route. The browser could compute them from the path, but that takes long. */
export function routePoints(route: Leg[]): RoutePoint[] {
  const points: Point[] = [];
  for (const [, letter, numbers = ''] of route.map((leg) => leg.d).join('').matchAll(/([MLA])([^MLA]*)/g)) {
    const values = numbers.trim().split(/[ ,]+/).map(Number);
    const last = points.at(-1);
    if (letter === 'A' && last) points.push(...arcPoints(last, values));
    else if (letter === 'L' || !last) points.push({ x: values[0] ?? 0, y: values[1] ?? 0 });
  }
  let length = 0;
  const behind = points.map((point, index) => (length += Math.hypot(point.x - (points[index - 1] ?? point).x, point.y - (points[index - 1] ?? point).y)));
  return points.map((point, index) => ({ ...point, part: length ? (behind[index] ?? 0) / length : Number(index > 0) }));
}

/** The hexes of each stop: a city may cover several. */
function hexesByStop(scene: AgeOfSteamScene): Map<number, number[]> {
  const found = new Map<number, number[]>();
  scene.hexes.forEach((hex, number) => found.set(hex.group, [...(found.get(hex.group) ?? []), number]));
  return found;
}

/** The links of a position, as cubes travel on them. */
export class Network {
  private readonly sections = new Map<number, AgeOfSteamSectionView[]>();
  private readonly cities: Set<number>;
  private readonly hexesOf: Map<number, number[]>;

  constructor(private readonly scene: AgeOfSteamScene, private readonly view: AgeOfSteamView) {
    this.hexesOf = hexesByStop(scene);
    this.cities = new Set(view.new_cities.map((city) => city.hex));
    scene.hexes.forEach((hex, number) => {
      if (!['land', 'town', 'blocked', 'special'].includes(hex.kind)) this.cities.add(number);
      if (hex.printed.length) this.sections.set(number, unownedSections(hex.printed));
    });
    for (const hex of view.hexes) if (hex.sections.length) this.sections.set(hex.hex, hex.sections);
  }

  /** The links of a delivery. */
  route(stops: RouteStop[]): Leg[] {
    return stops.slice(1).map((stop, index) => this.leg(stops[index]?.hex ?? -1, stop.hex, stop.payee));
  }

  private point(hex: number): Point {
    const { x, y } = this.scene.hexes[hex] ?? { x: 0, y: 0 };
    return { x, y };
  }

  /** The shortest link between two stops, the one of the payee if there are several. */
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

  /** The edges where track can leave a stop: every edge of a city; elsewhere only edges that its own track reaches. */
  private exits(stop: number): { hex: number; side: number; owners: number[]; d: string }[] {
    return (this.hexesOf.get(stop) ?? []).flatMap((number) => {
      const hex = this.point(number);
      const sides = this.cities.has(stop)
        ? [0, 1, 2, 3, 4, 5].map((side) => ({ side, owners: [] }))
        : (this.sections.get(number) ?? []).flatMap((section) => section.ends.map((side) => ({ side, owners: [section.owner] })));
      const inside = number === stop ? '' : `L${hex.x} ${hex.y}`;
      return sides.map(({ side, owners }) => ({ hex: number, side, owners, d: `${inside}L${atEdge(this.scene, side, hex)}` }));
    });
  }

  /** Follow the track across an edge to the next stop; null if it ends before one. */
  private follow(hex: number, side: number, begun: number[], d: string): { to: number; owners: Set<number>; hexes: number; d: string } | null {
    const owners = new Set(begun);
    for (let hexes = 1; hexes < 99; hexes++) {
      hex = this.scene.hexes[hex]?.neighbours[side] ?? -1;
      const here = this.scene.hexes[hex];
      if (!here) return null;
      if (this.cities.has(hex)) {
        if (!owners.size) return null; // adjacent cities are not linked without track
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
