// Deliveries: the cubes that can move, where the picked cube can go and what that brings, and the route that is shown.

import type { NoteInfo } from '../../generated/protocol';
import { highlight } from '../../lib/highlight.svelte';
import type { BoardState } from './boardState';
import { words } from './messages';
import { Network, routeStops, type Leg, type RouteStop } from './deliveryRoute';

/** The fields of a move: colour, city and six stops. */
const MOVE_FIELDS = 8;

interface Delivery { colour: string; stops: RouteStop[] }
/** One way to a destination, and the income it brings by seat. Where it is named link by link, `then` names the links. */
export interface Route { path: number[]; then: number[][]; stops: RouteStop[]; incomes: number[] }
/** A city that the picked cube can reach, with all routes there, the best for you first. */
export interface Destination { hex: number; routes: Route[] }

/** The route that a note about a delivery describes. */
function routeOf({ path, facts, then }: NoteInfo): Route | null {
  const data = facts[0]?.data;
  if (!data || !Array.isArray(data.path_ids)) return null;
  return { path, then: then ?? [], stops: routeStops(data.path_ids, (data.payee_ids ?? []) as number[]), incomes: data.incomes as number[] };
}

export class Deliveries {
  /** The kinds of action that move a cube: each has the fields colour and city. */
  private readonly cubeKinds = $derived.by(() => {
    const { move, load, lift } = this.board.table.kinds;
    return [move, load, lift].filter((code) => code !== undefined);
  });
  /** All kinds of action that are chosen by cubes and stops. */
  readonly moves = $derived.by(() => [...this.cubeKinds, this.board.table.kinds.via ?? -1]);
  /** The cubes that can be moved now: colours by city. */
  readonly movable = $derived.by(() => {
    const { table, scene } = this.board;
    const found = new Map<number, Set<string>>();
    void table.fetched;
    for (const branch of table.decide?.branches ?? []) {
      if (!this.cubeKinds.includes(branch[0])) continue;
      for (const colour of Array.isArray(branch[2]) ? branch[2] : []) {
        for (const city of Array.isArray(colour[2]) ? colour[2] : []) {
          if (!found.has(city[0])) found.set(city[0], new Set());
          found.get(city[0])?.add(scene.colours[colour[0]] ?? '');
        }
      }
    }
    return found;
  });

  /** The track as cubes travel on it; computed only when a route is shown. */
  private readonly network = $derived.by(() => new Network(this.board.scene, this.board.view));

  /** The path of the picked cube: kind, colour and city; empty if none is picked. */
  private readonly cube = $derived.by(() => {
    const { path } = this.board.table;
    return this.cubeKinds.includes(path[0] ?? -1) && path.length > 2 ? path.slice(0, 3) : [];
  });
  /** The city of the picked cube, or -1. */
  readonly from = $derived.by(() => this.cube[2] ?? -1);
  private readonly routes = $derived.by<Route[]>(() => (this.cube.length ? this.board.table.notes.below(this.cube).flatMap((note) => routeOf(note) ?? []) : []));
  /** Where the picked cube can go, the best first. */
  readonly destinations = $derived.by<Destination[]>(() => {
    const found = new Map<number, Destination>();
    for (const route of this.routes) {
      const hex = route.stops.at(-1)?.hex ?? -1;
      if (!found.has(hex)) found.set(hex, { hex, routes: [] });
      found.get(hex)?.routes.push(route);
    }
    return [...found.values()];
  });
  /** The destination under the pointer or with the focus. */
  looked = $state(-1);
  /** The route that is chosen, among those to the same destination. */
  readonly chosenRoute = $derived.by(() => {
    const destination = this.destinations.find(({ routes }) => routes.some((route) => this.isChosen(route)));
    return destination ? { destination, at: destination.routes.findIndex((route) => this.isChosen(route)) } : null;
  });

  /** A delivery that is being chosen: its colour, and the stops so far. */
  private readonly chosen = $derived.by<Delivery>(() => {
    const { table, scene, view } = this.board;
    const [kind = -1, colour, city, ...hops] = table.path;
    const named = this.chosenRoute?.destination.routes[this.chosenRoute.at];
    if (named && colour !== undefined) return { colour: scene.colours[colour] ?? '', stops: named.stops };
    const start = this.cube.length && colour !== undefined && city !== undefined ? { colour: scene.colours[colour] ?? '', stops: [{ hex: city }] } : null;
    const found: Delivery = start ?? { colour: view.ride?.colour ?? '', stops: view.ride ? routeStops(view.ride.stops, view.ride.payees) : [] };
    for (const value of start ? hops : kind === table.kinds.via ? table.path.slice(1) : []) {
      const stop = kind === table.kinds.lift ? { hex: value } : this.stopOf(found.stops.at(-1), value);
      if (stop) found.stops.push(stop);
    }
    return found;
  });
  /** The delivery to show: the highlighted one of the log, else the one that is being chosen. */
  private readonly delivery = $derived.by<Delivery>(() => {
    const { table, view } = this.board;
    const moved = highlight.facts.find((fact) => Array.isArray(fact.data.path_ids));
    if (moved) return { colour: String(moved.data.colour), stops: routeStops(moved.data.path_ids as number[], (moved.data.payee_ids ?? []) as number[]) };
    return { colour: table.ready || view.ride ? this.chosen.colour : '', stops: this.chosen.stops };
  });
  readonly colour = $derived.by(() => this.delivery.colour);
  readonly route = $derived.by(() => (this.delivery.stops.length > 1 ? this.network.route(this.delivery.stops) : []));
  readonly start = $derived.by(() => (this.delivery.stops[0] ? (this.board.scene.hexes[this.delivery.stops[0].hex] ?? null) : null));

  /** The next stops of a delivery that is named link by link, each with the link that leads there. */
  readonly nextStops = $derived.by<{ value: number; stop: RouteStop; leg: Leg | undefined }[]>(() => {
    const { here, field } = this.board.table;
    const last = this.chosen.stops.at(-1);
    if (this.destinations.length || !/^(stop|target)/.test(field.name) || !Array.isArray(here)) return [];
    return here.flatMap(([value]) => {
      const stop = this.stopOf(last, value);
      return stop ? [{ value, stop, leg: last && this.network.route([last, stop])[0] }] : [];
    });
  });
  /** The hexes that can be chosen for the picked cube: its destinations, the stops on the way there, or its next stops. */
  readonly stops = $derived.by(() => {
    if (this.chosenRoute) return new Set(this.destinations.map(({ hex }) => hex));
    return new Set([...this.routes.flatMap(({ stops }) => stops.slice(1).map(({ hex }) => hex)), ...this.nextStops.map(({ stop }) => stop.hex)]);
  });

  constructor(private readonly board: BoardState) {}

  private isChosen({ path, then }: Route): boolean {
    const { table } = this.board;
    return table.ready && path.join() === table.path.join() && then.join(' ') === table.then.join(' ');
  }

  async choose(route: Route): Promise<void> {
    const { table, scene } = this.board;
    await table.choose(route.path, route.then, route.then.length ? route.stops.slice(1).map(({ hex }) => scene.hexes[hex]?.word ?? '').join(' > ') : '');
  }

  /** Of very many deliveries the cubes are fetched first, so that they can be picked. */
  async fetchCubes(): Promise<void> {
    const { table } = this.board;
    for (const branch of table.decide?.branches ?? []) {
      if (!this.cubeKinds.includes(branch[0]) || !Array.isArray(branch[2])) continue;
      await Promise.all(branch[2].filter((colour) => typeof colour[2] === 'number').map((colour) => table.fetchBelow([branch[0], colour[0]])));
    }
  }

  /** The links of a route, as they are drawn. */
  legs(route: Route | undefined): Leg[] {
    return route ? this.network.route(route.stops) : [];
  }

  /** Where a value of a stop field leads: by the field's list of the scene, or as one of the links from a stop. */
  private stopOf(from: RouteStop | undefined, value: number): RouteStop | undefined {
    if (this.board.table.field.of === 'hexes') return { hex: value };
    const hop = from && value > 0 ? this.board.view.hops[from.hex]?.[value - 1] : undefined;
    return hop && { hex: hop.stop, payee: hop.payee };
  }

  /** A stop of a delivery in words. Where links of several owners lead there, it names the owner. */
  word(path: number[], word: string): string {
    const { table, view, scene } = this.board;
    const moving = path[0] === table.kinds.move;
    const places = moving ? path.slice(3) : path[0] === table.kinds.via ? path.slice(1) : [];
    let stop = (moving ? path[2] : view.ride?.stops.at(-1)) ?? -1;
    if (!word || !places.length) return word;
    for (const place of places.slice(0, -1)) stop = view.hops[stop]?.[place - 1]?.stop ?? -1;
    const hops = view.hops[stop] ?? [];
    const hop = hops[(places.at(-1) ?? 0) - 1];
    if (!hop) return word;
    const name = scene.hexes[hop.stop]?.word ?? word;
    if (hops.filter((one) => one.stop === hop.stop).length < 2) return name;
    return words('stop.owner', { name, owner: hop.payee >= 0 ? (table.names[hop.payee] ?? '') : words('unpaid') });
  }

  /** Pick a cube. If it can reach only one city, the best route there is chosen at once. */
  async chooseCube(colour: string, city: number): Promise<void> {
    const { table, scene } = this.board;
    if (this.stops.has(city) && this.from !== city && !this.chosenRoute) return this.chooseStop(city);
    if (this.chosenRoute?.destination.hex === city && this.chosenRoute.destination.routes.length > 1) return this.chooseStop(city);
    const value = scene.colours.indexOf(colour);
    const code = this.cubeKinds.find((one) => table.decide?.branches.some((branch) => branch[0] === one && Array.isArray(branch[2]) && branch[2].some((each) => each[0] === value)));
    if (code === undefined) return;
    const path = [code, value, city];
    await Promise.all([table.choose(path), table.notes.fetch(path)]);
    const best = this.destinations[0]?.routes[0];
    if (!best || this.chosenRoute || this.cube.join() !== path.join()) return;
    // A route that is named link by link is tried at once: a cube that is only loaded goes nowhere.
    if (this.destinations.length === 1 || best.then.length) await this.choose(best);
  }

  /** Go to a city, or over a stop on the way: the best route that does so, and with the next click the next one. */
  async chooseStop(hex: number): Promise<void> {
    const { table } = this.board;
    const next = this.nextStops.find(({ stop }) => stop.hex === hex);
    if (next) return table.pick(next.value);
    const there = this.destinations.find((one) => one.hex === hex)?.routes ?? this.routes.filter(({ stops }) => stops.some((stop) => stop.hex === hex));
    const route = there[(there.findIndex((one) => this.isChosen(one)) + 1) % there.length];
    if (route) await this.choose(route);
  }

  /** Why the picked cube cannot go to a city, or why no cube of that city can be moved. */
  async explain(city: number): Promise<void> {
    const { table, scene, view } = this.board;
    const [kind, colour, from] = this.cube;
    if (kind === table.kinds.move && colour !== undefined && from !== undefined && from !== city) {
      const way = this.wayTo(from, city);
      const name = (hex: number) => scene.hexes[hex]?.word ?? '';
      return table.explain(way ? { path: this.wholeMove([colour, from, ...way]) } : { text: `move ${scene.colours[colour]} ${name(from)} > ${name(city)}` });
    }
    const cubes = view.hexes.find(({ hex }) => hex === city)?.cubes ?? [];
    const still = cubes.find((one) => !this.movable.get(city)?.has(one));
    if (still !== undefined) return this.explainCube(still, city);
    if (!cubes.length) table.tell(words('why.noCubes', { name: scene.hexes[city]?.name ?? '' }));
  }

  /** Why a cube cannot be moved. */
  async explainCube(colour: string, city: number): Promise<void> {
    await this.board.table.explain({ path: this.wholeMove([this.board.scene.colours.indexOf(colour), city]) });
  }

  /** The path of a move that ends after these values: the stops that follow are left out. */
  private wholeMove(values: number[]): number[] {
    return [this.board.table.kinds.move ?? -1, ...values, ...Array<number>(Math.max(0, MOVE_FIELDS - values.length)).fill(0)].slice(0, MOVE_FIELDS + 1);
  }

  /** The links from one stop to another over the fewest stops, as values of the stop fields; null if there is no way. */
  private wayTo(from: number, to: number): number[] | null {
    const ways = new Map<number, number[]>([[from, []]]);
    for (const [stop, way] of ways) {
      if (stop === to) return way;
      this.board.view.hops[stop]?.forEach((hop, place) => ways.has(hop.stop) || ways.set(hop.stop, [...way, place + 1]));
    }
    return null;
  }
}
