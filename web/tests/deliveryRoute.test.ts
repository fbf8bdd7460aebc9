import { describe, expect, it } from 'vitest';
import { Network, routePoints, routeStops } from '../src/games/age-of-steam/deliveryRoute';
import type { AgeOfSteamHexScene, AgeOfSteamHexView, AgeOfSteamScene, AgeOfSteamView } from '../src/generated/age-of-steam';

const ROOT = Math.sqrt(3);
const R = 50;

function hex(q: number, r: number, kind: string, name = ''): AgeOfSteamHexScene {
  return { id: -1, word: name, neighbours: [], x: Number((1.5 * R * q + 64).toFixed(1)), y: Number((ROOT * R * (r + q / 2) + 300).toFixed(1)), label: `${q}/${r}`, name, kind, terrain: '', colours: [], growth: [], closed: [], group: -1, cost: 2, price: -1, printed: [], opens: 0, lines: [], letters: 0, name_at: [0, 0], zone: '' };
}

/** The hex across each edge, clockwise from the north; a label is "q/r". */
function neighboursOf(label: string, all: AgeOfSteamHexScene[]): number[] {
  const [q = 0, r = 0] = label.split('/').map(Number);
  return [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]].map(([dq = 0, dr = 0]) => all.findIndex((one) => one.label === `${q + dq}/${r + dr}`));
}

/** Arden, a straight tile, a gentle curve, the town of Brook; Dale lies beside Arden. A link of Sky and one of Green lead from Brook to Corby. */
const HEXES = [hex(0, 0, 'city', 'Arden'), hex(0, -1, 'land'), hex(0, -2, 'land'), hex(1, -3, 'town', 'Brook'), hex(1, -2, 'land'), hex(2, -3, 'city', 'Corby'), hex(1, 0, 'city', 'Dale'), hex(2, -4, 'land')]
  .map((one, number, all) => ({ ...one, id: number, group: number, neighbours: neighboursOf(one.label, all) }));
const SCENE = { title: '', orientation: 'flat', radius: R, width: 0, height: 0, edges: [], hexes: HEXES, links: [], placements: [], tiles: [], colours: [] } as unknown as AgeOfSteamScene;

function track(number: number, ...sections: [number[], number][]): AgeOfSteamHexView {
  return { hex: number, label: HEXES[number]?.label ?? '', name: HEXES[number]?.name ?? '', tile: '', sections: sections.map(([ends, owner]) => ({ ends, owner, complete: true })), town_disc: false, cubes: [], accepts: [], new_city: '' };
}

const VIEW = {
  hexes: [track(1, [[3, 0], 0]), track(2, [[3, 1], 0]), track(3, [[4], 0], [[3], 1], [[2], 2]), track(4, [[0, 1], 1])],
  new_cities: [], specials: [], links: [],
} as unknown as AgeOfSteamView;
const NETWORK = new Network(SCENE, VIEW);
const [ARDEN, BROOK, CORBY, DALE] = [0, 3, 5, 6] as const;
const [SKY, GREEN] = [1, 2] as const;

describe('the route of a cube', () => {
  it('knows who is paid for each link', () => {
    expect(routeStops([BROOK, CORBY], [SKY])).toEqual([{ hex: BROOK }, { hex: CORBY, payee: SKY }]);
  });

  it('runs hex by hex in the curves of the tiles', () => {
    const [leg] = NETWORK.route([{ hex: ARDEN }, { hex: BROOK }]);
    expect(leg?.laid).toBe(true);
    const [a, b] = [HEXES[0]!, HEXES[3]!];
    const half = (ROOT / 2) * R;
    expect(leg?.d).toBe(
      `M${a.x} ${a.y}L${a.x.toFixed(1)} ${(a.y - half).toFixed(1)}` + // out of the city to the north
        `L${HEXES[1]!.x.toFixed(1)} ${(HEXES[1]!.y - half).toFixed(1)}` + // straight on
        `A75.0 75.0 0 0 1 ${(HEXES[2]!.x + 0.75 * R).toFixed(1)} ${(HEXES[2]!.y - half / 2).toFixed(1)}` + // a gentle curve
        `L${b.x} ${b.y}`, // to the town
    );
  });

  it('takes the link of the payee', () => {
    expect(NETWORK.route(routeStops([BROOK, CORBY], [SKY]))[0]?.d).toContain('A25.0');
    expect(NETWORK.route(routeStops([BROOK, CORBY], [GREEN]))[0]?.d).not.toContain('A');
    expect(NETWORK.route(routeStops([CORBY, BROOK, ARDEN], [])).map((leg) => leg.laid)).toEqual([true, true]);
  });

  it('is a straight line where there is no track, even between adjacent cities', () => {
    expect(NETWORK.route([{ hex: ARDEN }, { hex: DALE }])[0]).toMatchObject({ laid: false });
  });

  it('has points at an even pace, also in curves', () => {
    const passed = routePoints(NETWORK.route(routeStops([ARDEN, BROOK, CORBY], [0, SKY])));
    expect(passed[0]).toMatchObject({ x: HEXES[0]!.x, y: HEXES[0]!.y, part: 0 });
    expect(passed.at(-1)).toMatchObject({ x: HEXES[5]!.x, y: HEXES[5]!.y, part: 1 });
    const steps = passed.slice(1).map((to, place) => ({ by: to.part - passed[place]!.part, far: Math.hypot(to.x - passed[place]!.x, to.y - passed[place]!.y) }));
    const whole = steps.reduce((sum, step) => sum + step.far, 0);
    for (const step of steps) expect(step.by).toBeCloseTo(step.far / whole, 6);
    // The gentle curve begins at the third place, going north, and bends to the north-east: its middle lies on the arc of 75.
    const [begin, middle] = [passed[2]!, passed[5]!];
    expect(Math.abs(passed[3]!.x - begin.x)).toBeLessThan(0.2 * (begin.y - passed[3]!.y));
    expect(Math.hypot(middle.x - (begin.x + 75), middle.y - begin.y)).toBeCloseTo(75, 0);
    expect(middle.x).toBeGreaterThan(begin.x);
  });
});
