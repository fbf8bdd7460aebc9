import { describe, expect, it } from 'vitest';
import { quietSpot } from '../src/games/shared/quietSpot';

const room = { width: 900, height: 600 };
const size = { width: 200, height: 80 };

describe('the spot for a box on the board', () => {
  it('is the lower left corner of an empty board', () => {
    expect(quietSpot(size, room, [])).toEqual({ left: 8, top: 512 });
  });

  it('covers nothing if it can', () => {
    const pieces = [{ left: 0, top: 300, right: 900, bottom: 600 }, { left: 0, top: 0, right: 500, bottom: 300 }];
    const { left, top } = quietSpot(size, room, pieces);
    expect(left).toBeGreaterThanOrEqual(500);
    expect(left + size.width).toBeLessThanOrEqual(900);
    expect(top + size.height).toBeLessThanOrEqual(300);
  });

  it('covers as little as possible otherwise', () => {
    const crowd = Array.from({ length: 9 }, (_, at) => ({ left: at * 100, top: 0, right: at * 100 + 100, bottom: 600 }));
    const gap = crowd.filter((_, at) => at !== 4);
    const { left } = quietSpot(size, room, gap);
    expect(left).toBeLessThanOrEqual(400);
    expect(left + size.width).toBeGreaterThanOrEqual(500);
  });

  it('rather covers what weighs less', () => {
    const [light, heavy] = [{ left: 0, top: 0, right: 450, bottom: 600 }, { left: 450, top: 0, right: 900, bottom: 600, weight: 10 }];
    expect(quietSpot(size, room, [light, heavy]).left + size.width).toBeLessThanOrEqual(450);
    expect(quietSpot(size, room, [{ ...light, weight: 10 }, { ...heavy, weight: 1 }]).left).toBeGreaterThanOrEqual(440);
  });

  it('stays on the board even if the box is larger', () => {
    expect(quietSpot({ width: 1000, height: 700 }, room, [])).toEqual({ left: 8, top: 8 });
  });
});
