// What the next field of the action asks for, as things on the board: each with the value that chooses it.

import type { AgeOfIndustryScene } from '../../generated/age-of-industry';
import type { Table } from '../../lib/table.svelte';

export interface Asked { spaces: Map<number, number>; markets: Map<number, number>; imports: Map<number, number> }

/** The spaces and markets that the chosen action takes cubes from, sells from or sells to. */
export function usedByChoice(table: Table, scene: AgeOfIndustryScene): { spaces: Set<number>; markets: Set<number> } {
  const used = { spaces: new Set<number>(), markets: new Set<number>() };
  const fields = table.decide?.kinds[String(table.path[0])]?.fields ?? [];
  table.path.slice(1).forEach((value, place) => {
    const field = fields[place];
    const source = field?.of === 'sources' ? scene.sources[value] : undefined;
    const outlet = field?.of === 'outlets' ? scene.outlets[value] : undefined;
    if (field?.name === 'seller') used.spaces.add(value);
    if (source && source.space >= 0) used.spaces.add(source.space);
    if (outlet && outlet.space >= 0) used.spaces.add(outlet.space);
    if (outlet && outlet.market >= 0) used.markets.add(outlet.market);
  });
  return used;
}

/** The sources and outlets that can be chosen next. */
export function askedOnBoard(table: Table, scene: AgeOfIndustryScene): Asked {
  const found: Asked = { spaces: new Map(), markets: new Map(), imports: new Map() };
  if (table.ready || !Array.isArray(table.here)) return found;
  for (const [value] of table.here) {
    const source = table.field.of === 'sources' ? scene.sources[value] : undefined;
    const outlet = table.field.of === 'outlets' ? scene.outlets[value] : undefined;
    const space = source?.space ?? outlet?.space ?? -1;
    if (space >= 0) found.spaces.set(space, value);
    if (source && source.import_box >= 0) found.imports.set(source.import_box, value);
    if (outlet && outlet.market >= 0) found.markets.set(outlet.market, value);
  }
  return found;
}

/** What is done by touching spaces, links, counters and cards. */
const TOUCHED = ['build', 'combine', 'rail', 'sell', 'develop', 'draw', 'discard'];

/** Whether a choice is made by touching something; `at` is the place in the path of what is chosen next. */
export function drawnOnBoard(table: Table, asked: Asked, path: number[], at: number): boolean {
  if (!TOUCHED.some((verb) => table.kinds[verb] === path[0])) return false;
  const field = table.decide?.kinds[String(path[0])]?.fields[at - 1];
  if (field?.of !== 'sources' && field?.of !== 'outlets') return true;
  return [asked.spaces, asked.markets, asked.imports].some((things) => [...things.values()].includes(path[at] ?? -1));
}
