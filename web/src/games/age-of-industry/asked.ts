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
