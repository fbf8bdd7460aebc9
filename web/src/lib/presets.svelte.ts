// House rules under a name: as printed, for a first game, and the visitor's own, which this browser stores.

import type { Choice } from '../generated/protocol';

export type GivenOptions = Record<string, string>;
export interface Preset {
  name: string;
  options: GivenOptions;
}

const KEY = 'smokestack-presets';

/** The options that differ from their defaults, of those that a map has. */
export function changedOptions(offered: readonly Choice[], given: Readonly<GivenOptions>): GivenOptions {
  const changed = offered.filter((option) => (given[option.name] ?? option.default) !== option.default);
  return Object.fromEntries(changed.map((option) => [option.name, given[option.name]!]));
}

/** What is advised for a first game; empty if the game as printed is. */
export function firstGameOptions(offered: readonly Choice[]): GivenOptions {
  return Object.fromEntries(offered.filter((option) => option.first_game).map((option) => [option.name, option.first_game]));
}

export function sameOptions(a: Readonly<GivenOptions>, b: Readonly<GivenOptions>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function load(): Record<string, Preset[]> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, Preset[]>) : {};
  } catch {
    return {};
  }
}

class OwnPresets {
  private byGame = $state.raw(load());

  of(game: string): Preset[] {
    return this.byGame[game] ?? [];
  }

  /** Keep house rules under a name; the same name replaces what it had. */
  save(game: string, preset: Preset): void {
    this.store(game, [...this.of(game).filter((one) => one.name !== preset.name), preset]);
  }

  remove(game: string, name: string): void {
    this.store(game, this.of(game).filter((one) => one.name !== name));
  }

  private store(game: string, presets: Preset[]): void {
    this.byGame = { ...this.byGame, [game]: presets };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.byGame));
    } catch {
      // Without storage they last until the page is closed.
    }
  }
}

export const ownPresets = new OwnPresets();
