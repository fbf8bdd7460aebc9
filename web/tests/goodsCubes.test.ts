import { describe, expect, it } from 'vitest';
import { goodsCubes } from '../src/games/city-of-iron/goodsCubes';

const [STEP, HEIGHT, LARGEST] = [12, 22, 18];
const at = (...counts: number[]) => goodsCubes(counts, STEP, HEIGHT, LARGEST);

describe('the cubes of a goods track', () => {
  it('never lie on each other, wherever four players are', () => {
    for (let n = 0; n < 13 ** 4; n++) {
      const counts = [n % 13, Math.floor(n / 13) % 13, Math.floor(n / 169) % 13, Math.floor(n / 2197)];
      const cubes = at(...counts);
      for (const [place, a] of cubes.entries()) {
        for (const b of cubes.slice(place + 1)) {
          const across = Math.abs(a.x - b.x) >= (a.size + b.size) / 2 - 0.01;
          const down = Math.abs(a.y - b.y) >= HEIGHT / 2 - 0.01;
          if (!across && !down) throw new Error(`${counts.join()}: ${JSON.stringify(cubes)}`);
        }
      }
    }
  });

  it('are large on their space when nobody is close, and left out without any goods', () => {
    expect(at(2, 0, 8, 0)).toEqual([{ seat: 0, x: 24, y: 0, size: 18 }, { seat: 2, x: 96, y: 0, size: 18 }]);
  });

  it('stay within one space of their count', () => {
    for (const cube of at(3, 3, 3, 3)) expect(Math.abs(cube.x - 36)).toBeLessThanOrEqual(STEP / 2);
  });
});
