import { describe, expect, it } from 'vitest';
import { bestSpot } from '../src/games/age-of-industry/bestSpot';

const ROOM = { left: 100, top: 50, right: 1000, bottom: 750 };
const SIZE = { width: 200, height: 150 };
const at = (left: number, top: number, width = 72, height = 72) => ({ left, top, right: left + width, bottom: top + height });

function covers(spot: { left: number; top: number }, box: ReturnType<typeof at>): boolean {
  const [left, top] = [spot.left + ROOM.left, spot.top + ROOM.top];
  return left < box.right && left + SIZE.width > box.left && top < box.bottom && top + SIZE.height > box.top;
}

describe('a palette', () => {
  it('never covers the thing it belongs to, not even in a corner', () => {
    for (const left of [100, 500, 928]) {
      for (const top of [50, 360, 678]) {
        const thing = at(left, top);
        const spot = bestSpot(thing, SIZE, ROOM, []);
        expect(covers(spot, thing)).toBe(false);
        expect(spot.left).toBeGreaterThanOrEqual(0);
        expect(spot.left + SIZE.width).toBeLessThanOrEqual(900);
        expect(spot.top + SIZE.height).toBeLessThanOrEqual(700);
      }
    }
  });

  it('goes where it covers the fewest pieces', () => {
    const thing = at(500, 360);
    const right = at(590, 370, 200, 60);
    const left = at(280, 370, 200, 60);
    const below = at(430, 440, 220, 150);
    const spot = bestSpot(thing, SIZE, ROOM, [right, left, below]);
    expect([right, left, below].some((piece) => covers(spot, piece))).toBe(false);
  });
});
