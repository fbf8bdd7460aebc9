import { expect, test } from 'vitest';
import { PATIENCE, patiently } from '../src/lib/patience';

class Refused extends Error {
  constructor(readonly retry: number | null) {
    super('too fast');
  }
}

function refusing(...retries: (number | null)[]): { attempt: () => Promise<string>; waits: number[]; wait: (seconds: number) => Promise<void> } {
  const waits: number[] = [];
  return {
    waits,
    wait: async (seconds) => void waits.push(seconds),
    attempt: async () => {
      const next = retries.shift();
      if (next === undefined) return 'done';
      throw new Refused(next);
    },
  };
}

test('a refusal because of load is tried again after the time it names', async () => {
  const server = refusing(0.5, 1.5);
  expect(await patiently(server.attempt, server.wait)).toBe('done');
  expect(server.waits).toEqual([0.5, 1.5]);
});

test('any other refusal is final, and so is one that takes too long', async () => {
  const other = refusing(null);
  await expect(patiently(other.attempt, other.wait)).rejects.toThrow('too fast');
  const long = refusing(PATIENCE / 2, PATIENCE);
  await expect(patiently(long.attempt, long.wait)).rejects.toThrow('too fast');
  expect(long.waits).toEqual([PATIENCE / 2]);
});
