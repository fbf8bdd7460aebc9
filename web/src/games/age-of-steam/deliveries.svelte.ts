// Deliveries: the cubes that can move, the stops that can be chosen, and the route that is shown.

import type { BoardState } from './boardState';
import { highlight } from '../../lib/highlight.svelte';
import { Network, routeStops, type Leg, type RouteStop } from './deliveryRoute';

interface Delivery { colour: string; stops: RouteStop[] }

export class Deliveries {
  /** The kinds of action that move a cube: each has the fields colour and city. */
  private readonly moves = $derived.by(() => {
    const { move, load, lift } = this.board.table.kinds;
    return [move, load, lift].filter((code) => code !== undefined);
  });
  /** The cubes that can be moved now: colours by city. */
  readonly movable = $derived.by(() => {
    const { table, scene } = this.board;
    const found = new Map<number, Set<string>>();
    for (const branch of table.decide?.branches ?? []) {
      if (!this.moves.includes(branch[0])) continue;
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

  /** A delivery that is being chosen: its colour, and the stops so far. */
  private readonly chosen = $derived.by<Delivery>(() => {
    const { table, scene, view } = this.board;
    const [kind = -1, colour, city, ...hops] = table.path;
    const start = this.moves.includes(kind) && colour !== undefined && city !== undefined ? { colour: scene.colours[colour] ?? '', stops: [{ hex: city }] } : null;
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
    if (moved) return { colour: String(moved.data.colour), stops: routeStops(moved.data.path_ids as number[], (moved.data.payees ?? []) as number[]) };
    return { colour: table.ready || view.ride ? this.chosen.colour : '', stops: this.chosen.stops };
  });
  readonly colour = $derived.by(() => this.delivery.colour);
  readonly route = $derived.by(() => (this.delivery.stops.length > 1 ? this.network.route(this.delivery.stops) : []));
  readonly start = $derived.by(() => (this.delivery.stops[0] ? (this.board.scene.hexes[this.delivery.stops[0].hex] ?? null) : null));

  private readonly choosesStop = $derived.by(() => /^(stop|target)/.test(this.board.table.field.name));
  /** The next stops that can be chosen, each with the link that leads there. */
  readonly nextStops = $derived.by<{ value: number; stop: RouteStop; leg: Leg | undefined }[]>(() => {
    const { here } = this.board.table;
    const last = this.chosen.stops.at(-1);
    if (!this.choosesStop || !Array.isArray(here)) return [];
    return here.flatMap(([value]) => {
      const stop = this.stopOf(last, value);
      return stop ? [{ value, stop, leg: last && this.network.route([last, stop])[0] }] : [];
    });
  });
  /** The same by hex; of several links to one stop the first. */
  readonly stops = $derived.by(() => new Map(this.nextStops.toReversed().map(({ value, stop }) => [stop.hex, value])));

  constructor(private readonly board: BoardState) {}

  /** Where a value of a stop field leads: by the field's list of the scene, or as one of the links from a stop. */
  private stopOf(from: RouteStop | undefined, value: number): RouteStop | undefined {
    if (this.board.table.field.of === 'hexes') return { hex: value };
    const hop = from && value > 0 ? this.board.view.hops[from.hex]?.[value - 1] : undefined;
    return hop && { hex: hop.stop, payee: hop.payee };
  }

  async chooseCube(colour: string, city: number): Promise<void> {
    const { table, scene } = this.board;
    const code = this.moves.find((one) => table.decide?.branches.some((branch) => branch[0] === one));
    if (code !== undefined) await table.choose([code, scene.colours.indexOf(colour), city]);
  }
}
