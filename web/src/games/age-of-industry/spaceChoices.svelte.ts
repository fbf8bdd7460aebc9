// What can be done with the spaces of the map: the counters that can be built on each, with which card, and sales.

import type { AgeOfIndustryScene, AgeOfIndustryView, CounterView } from '../../generated/age-of-industry';
import type { Branch } from '../../generated/protocol';
import { below } from '../../lib/actionTree';
import type { Table } from '../../lib/table.svelte';

/** One thing to do with a space: a path in the tree of actions, and what it plays. */
export interface SpaceOption {
  kind: 'build' | 'combine' | 'sell';
  /** The industry that is built, or that sells. */
  industry: number;
  /** The card that is played; -1 if none is, or if it is chosen later. */
  card: number;
  path: number[];
}

function startsWith(path: number[], start: number[]): boolean {
  return start.every((value, place) => path[place] === value);
}

function childrenOf(branches: Branch[], path: number[]): Branch[] {
  const there = below(branches, path);
  return Array.isArray(there) ? there : [];
}

export class SpaceChoices {
  /** The card that the player has picked up, and the industry: only what they allow is offered. -1: none. */
  card = $state(-1);
  industry = $state(-1);
  /** The space whose choices are shown beside it; -1: none. */
  open = $state(-1);
  /** Where spaces are too small for a finger, the choices of all spaces of the place are shown together. */
  together = $state(false);
  /** The choice under the pointer, whose counter is drawn as a ghost. */
  hovered = $state.raw<SpaceOption | null>(null);

  private readonly counters = $derived.by(() => {
    const found: (CounterView | null)[] = [];
    for (const place of this.view().places) for (const space of place.spaces) found[space.index] = space.counter;
    return found;
  });

  /** By space: everything that can be done with it now. */
  private readonly found = $derived.by(() => {
    const found = new Map<number, SpaceOption[]>();
    const { decide, kinds } = this.table;
    if (!decide) return found;
    const start = this.table.ready ? [] : this.table.path;
    const add = (space: number, option: SpaceOption): void => {
      // What leads no further than the choice that was made already would be a click for nothing.
      if (option.path.length > start.length && startsWith(option.path, start)) found.set(space, [...(found.get(space) ?? []), option]);
    };
    for (const kind of ['build', 'combine'] as const) {
      const code = kinds[kind] ?? -1;
      for (const [industry] of childrenOf(decide.branches, [code])) {
        for (const [space] of childrenOf(decide.branches, [code, industry])) {
          const path = [code, industry, space];
          if (kind === 'combine') add(space, { kind, industry, card: -1, path });
          else for (const [card] of childrenOf(decide.branches, path)) add(space, { kind, industry, card, path: [...path, card] });
        }
      }
    }
    const code = kinds.sell ?? -1;
    for (const [space] of childrenOf(decide.branches, [code])) add(space, { kind: 'sell', industry: this.industryOn(space), card: -1, path: [code, space] });
    return found;
  });

  /** The same, where free spaces of a kind in one place are alike: each of them offers what the first one does. */
  readonly options = $derived.by(() => {
    const all = new Map(this.found);
    for (const place of this.scene().places) {
      for (const space of place.spaces) {
        if (all.has(space) || this.counters[space]) continue;
        const kind = this.scene().spaces[space]?.kind;
        const alike = place.spaces.find((other) => !this.counters[other] && this.scene().spaces[other]?.kind === kind && this.found.has(other));
        if (alike !== undefined) all.set(space, this.found.get(alike) ?? []);
      }
    }
    return all;
  });

  constructor(
    private readonly table: Table,
    private readonly scene: () => AgeOfIndustryScene,
    private readonly view: () => AgeOfIndustryView,
  ) {}

  /** What a space offers, with the card and the industry that are picked up: whoever holds a counter does not sell one. */
  offered(space: number): SpaceOption[] {
    const wanted = ({ kind, industry }: SpaceOption): boolean => this.industry < 0 || (kind !== 'sell' && industry === this.industry);
    return (this.options.get(space) ?? []).filter((option) => (this.card < 0 || option.card === this.card) && wanted(option));
  }

  /** What all spaces of the place of a space offer, each choice once. */
  offeredInPlace(space: number): SpaceOption[] {
    const place = this.scene().places[this.scene().spaces[space]?.place ?? -1];
    const all = (place?.spaces ?? [space]).flatMap((one) => this.offered(one));
    return [...new Map(all.map((option) => [option.path.join(), option])).values()];
  }

  /** What the palette shows. */
  readonly shown = $derived.by(() => (this.open < 0 ? [] : this.together ? this.offeredInPlace(this.open) : this.offered(this.open)));

  /** The industry of the counter on a space, or -1. */
  private industryOn(space: number): number {
    const name = this.counters[space]?.industry;
    return this.scene().industries.findIndex((one) => one.name === name);
  }

  counterOn(space: number): CounterView | null {
    return this.counters[space] ?? null;
  }

  /** Take a card or an industry up, or put it down again. */
  pickUpCard(card: number): void {
    this.open = -1;
    this.card = this.card === card ? -1 : card;
  }

  pickUpIndustry(industry: number): void {
    this.open = -1;
    this.industry = this.industry === industry ? -1 : industry;
  }

  putDown(): void {
    this.card = this.industry = this.open = -1;
    this.hovered = null;
  }

  async choose(option: SpaceOption): Promise<void> {
    this.hovered = null;
    await this.table.choose(option.path);
  }
}
