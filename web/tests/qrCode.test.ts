import { describe, expect, it } from 'vitest';
import { qrCode } from '../src/lib/qrCode';

describe('a QR code', () => {
  const { size, path } = qrCode('https://example.org/t/abcdefgh#invite=0123456789');
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));

  it('has a quiet zone of four modules and a square of a size that codes have', () => {
    expect((size - 8 - 17) % 4).toBe(0);
    const all = [...dark].flatMap((one) => one.split(' ').map(Number));
    expect([Math.min(...all), Math.max(...all)]).toEqual([4, size - 5]);
  });

  it('has the three finder patterns that scanners look for', () => {
    const finder = (left: number, top: number) =>
      Array.from({ length: 49 }, (_, at) => [at % 7, Math.floor(at / 7)] as const).every(([x, y]) => {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        return dark.has(`${left + x} ${top + y}`) === (ring !== 2);
      });
    expect([finder(4, 4), finder(size - 11, 4), finder(4, size - 11), finder(size - 11, size - 11)]).toEqual([true, true, true, false]);
  });
});
