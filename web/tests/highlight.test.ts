import { describe, expect, it } from 'vitest';
import type { FactInfo } from '../src/generated/protocol';
import { idsIn } from '../src/lib/highlight.svelte';

describe('highlighting', () => {
  it('reads ids from facts by name, never words', () => {
    const facts: FactInfo[] = [
      { key: 'moved', seat: 0, data: { path: 'Arden > Brook', path_ids: [0, 3] } },
      { key: 'built', seat: 0, data: { hex: 'K7', hex_id: 7, cost: 3 } },
    ];
    expect([...idsIn(facts, ['hex'])]).toEqual([7]);
    expect([...idsIn(facts, ['path', 'hex'])]).toEqual([0, 3, 7]);
    expect(idsIn(facts, ['cost', 'town']).size).toBe(0);
  });
});
