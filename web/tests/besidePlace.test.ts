import { describe, expect, test } from 'vitest';
import { besidePlace, type Box } from '../src/games/shared/besidePlace';

const SIZE = { width: 240, height: 220 };
const ROOM = { width: 900, height: 620 };

function boxAt({ left, top }: { left: number; top: number }, size = SIZE): Box {
  return { left, top, right: left + size.width, bottom: top + size.height };
}

function apart(a: Box, b: Box): boolean {
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}

describe('a box beside a place', () => {
  test('never covers the place or its neighbours and stays in the room, wherever the place is', () => {
    for (let left = 0; left <= ROOM.width - 60; left += 20) {
      for (let top = 0; top <= ROOM.height - 52; top += 20) {
        const place = { left, top, right: left + 60, bottom: top + 52 };
        const box = boxAt(besidePlace(place, SIZE, ROOM));
        expect(apart(box, { left: left - 50, top: top - 50, right: left + 110, bottom: top + 102 })).toBe(true);
        expect(box.left >= 0 && box.top >= 0 && box.right <= ROOM.width && box.bottom <= ROOM.height).toBe(true);
      }
    }
  });

  test('leaves at least the place itself free where there is little room', () => {
    const small = { width: 380, height: 300 };
    const place = { left: 160, top: 40, right: 220, bottom: 92 };
    const box = boxAt(besidePlace(place, { width: 360, height: 170 }, small), { width: 360, height: 170 });
    expect(apart(box, place)).toBe(true);
  });

  test('takes the side where it covers the least', () => {
    const place = { left: 420, top: 280, right: 480, bottom: 332 };
    expect(besidePlace(place, SIZE, ROOM).left).toBeGreaterThan(480);
    const cities = [{ left: 540, top: 200, right: 700, bottom: 400 }];
    expect(apart(boxAt(besidePlace(place, SIZE, ROOM, cities)), cities[0]!)).toBe(true);
  });
});
