import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Choice } from '../src/generated/protocol';
import { changedOptions, firstGameOptions, sameOptions } from '../src/lib/presets.svelte';

const option = (name: string, values: string[], first_game = ''): Choice => ({ name, values, words: values, default: values[0] ?? '', help: '', lowest: null, highest: null, maps: [], title: name, first_game });
const OFFERED = [option('abilities', ['on', 'off'], 'off'), option('towns', ['off', 'on'])];

describe('house rules', () => {
  it('are what differs from the printed rules and applies to the map', () => {
    expect(changedOptions(OFFERED, { abilities: 'on', towns: 'on', elsewhere: 'x' })).toEqual({ towns: 'on' });
    expect(changedOptions(OFFERED, {})).toEqual({});
  });

  it('have a preset for a first game', () => {
    expect(firstGameOptions(OFFERED)).toEqual({ abilities: 'off' });
    expect(firstGameOptions([OFFERED[1]!])).toEqual({});
  });

  it('are the same if every value is', () => {
    expect(sameOptions({ a: '1' }, { a: '1' })).toBe(true);
    expect(sameOptions({ a: '1' }, { a: '1', b: '2' })).toBe(false);
    expect(sameOptions({}, {})).toBe(true);
  });
});

describe('the presets of a visitor', () => {
  let kept: Record<string, string> = {};
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => (kept[key] = value) });
    return () => vi.unstubAllGlobals();
  });

  it('are kept in the browser, by game', async () => {
    kept = {};
    const first = (await import('../src/lib/presets.svelte')).ownPresets;
    first.save('iron', { name: 'Club', options: { towns: 'on' } });
    first.save('iron', { name: 'Club', options: { towns: 'on', abilities: 'off' } });
    expect(first.of('steam')).toEqual([]);
    vi.resetModules();
    const later = (await import('../src/lib/presets.svelte')).ownPresets;
    expect(later.of('iron')).toEqual([{ name: 'Club', options: { towns: 'on', abilities: 'off' } }]);
    later.remove('iron', 'Club');
    expect(later.of('iron')).toEqual([]);
  });

  it('are empty if the browser has kept nonsense', async () => {
    kept = { 'smokestack-presets': '{"iron": [' };
    expect((await import('../src/lib/presets.svelte')).ownPresets.of('iron')).toEqual([]);
  });
});
