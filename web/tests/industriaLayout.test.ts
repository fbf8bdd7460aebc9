// Finding 17: roads and lines of Industria run around the tiles, on a wide screen and on a phone.
import { describe, expect, it } from 'vitest';
import board from '../../src/smokestack/games/industria/components/data/board.json';
import type { IndustriaScene } from '../src/generated/industria';
import { cornersOf, LEAST_WIDTH, longLayout, PHONE_WIDTH, playedPart, ROW, wideLayout, type Box, type Layout } from '../src/games/industria/layout';

const scene = board as unknown as IndustriaScene;
const LAYOUTS: [string, Layout][] = [['wide', wideLayout(scene, 900 / 610)], ['very wide', wideLayout(scene, 1540 / 860)], ['long', longLayout(scene)]];

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** Whether the line between two points passes through the inside of a box. */
function crosses([ax, ay]: [number, number], [bx, by]: [number, number], box: Box): boolean {
  const steps = 60;
  return Array.from({ length: steps + 1 }, (_, at) => [ax + ((bx - ax) * at) / steps, ay + ((by - ay) * at) / steps]).some(
    ([x, y]) => x! > box.x + 1 && x! < box.x + box.w - 1 && y! > box.y + 1 && y! < box.y + box.h - 1,
  );
}

describe.each(LAYOUTS)('the %s board of Industria', (_, layout) => {
  it('has a place for every space, inside the sheet and clear of the others', () => {
    const boxes = [...layout.spaces.values()];
    expect(boxes).toHaveLength(board.spaces.length);
    for (const box of boxes) expect(box.x >= 0 && box.x + box.w <= layout.w && box.y >= 0 && box.y + box.h <= layout.h).toBe(true);
    for (const [at, box] of boxes.entries()) for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
  });

  it('draws every link from its one end to the other and through no tile', () => {
    expect(layout.routes.map((route) => route.id).sort()).toEqual([...board.roads, ...board.lines].map((link) => link.id).sort());
    for (const route of layout.routes) {
      const corners = cornersOf(route.d);
      for (const [id, box] of layout.spaces)
        for (let at = 1; at < corners.length; at++) expect(crosses(corners[at - 1]!, corners[at]!, box), `${route.id} through ${id}`).toBe(false);
      for (const [end, id] of [[corners[0]!, route.a], [corners.at(-1)!, route.b]] as const) {
        const touched = [layout.spaces.get(route.a)!, layout.spaces.get(route.b)!].some((box) => overlap(box, { x: end[0] - 1, y: end[1] - 1, w: 2, h: 2 }));
        expect(touched, `${route.id} at ${id}`).toBe(true);
      }
    }
  });
});

describe('a game of three players', () => {
  it('has no row for the epoch that it does not reach, and the others share the room', () => {
    const [all, four] = [wideLayout(scene, 900 / 610), wideLayout(playedPart(scene, 4), 900 / 610)];
    expect(four.bands.map((band) => band.epoch)).toEqual([1, 2, 3, 4]);
    expect([four.w, Math.round(four.h)]).toEqual([all.w, Math.round(all.h)]);
    expect(four.bands[0]!.h).toBeGreaterThan(all.bands[0]!.h * 1.2);
    expect(four.routes.every((route) => [route.a, route.b].every((space) => four.spaces.has(space)))).toBe(true);
  });
});

describe('links of replaced data', () => {
  it('find a way around tiles that lie between their ends', () => {
    const roads = [{ id: 'far', a: 'clay_pit', b: 'robot_works' }, { id: 'along', a: 'quarry', b: 'sawmill' }];
    const layout = wideLayout({ ...scene, roads, lines: [] }, 1.5);
    for (const route of layout.routes) {
      const corners = cornersOf(route.d);
      for (const [id, box] of layout.spaces) for (let at = 1; at < corners.length; at++) expect(crosses(corners[at - 1]!, corners[at]!, box), `${route.id} through ${id}`).toBe(false);
    }
  });

  it('keeps the sizes that its texts are made for', () => {
    for (const ratio of [0.8, 900 / 610, 900 / 530, 3]) {
      const { w, h, bands } = wideLayout(scene, ratio);
      expect(Math.min(w / LEAST_WIDTH, h / (bands.length * ROW))).toBeGreaterThanOrEqual(1);
    }
    expect(longLayout(scene).w).toBe(PHONE_WIDTH);
  });
});
