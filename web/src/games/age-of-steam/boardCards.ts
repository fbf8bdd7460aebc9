// The cards of what is on the map: hexes, cities, towns and special links.

import type { AgeOfSteamHexScene, AgeOfSteamLinkScene } from '../../generated/age-of-steam';
import type { Card } from '../../lib/explain.svelte';
import type { Table } from '../../lib/table.svelte';
import { mapCard, slug } from './cards';
import type { HexCell } from './hexCells.svelte';
import { words } from './messages';

/** What a hex is called in the ids of cards. */
function kindOf(hex: AgeOfSteamHexScene, letter: string): string {
  if (letter) return 'new-city';
  if (hex.kind === 'land') return slug(hex.terrain || 'plain');
  return hex.kind === 'blocked' && hex.terrain === 'lake' ? 'lake' : hex.kind;
}

/** The card of a hex: what it is, and what is true of it now. */
export function hexCard(table: Table, hex: AgeOfSteamHexScene, cell: HexCell | undefined): Card | null {
  const card = mapCard(table, `terrain.${kindOf(hex, cell?.letter ?? '')}`, { cost: hex.cost });
  if (!card) return null;
  const seen = cell?.seen;
  const owners = [...new Set(seen?.sections.map((section) => (section.owner >= 0 ? (table.names[section.owner] ?? '') : words('unowned'))) ?? [])];
  const accepts = seen?.accepts ?? hex.colours;
  const facts = [
    owners.length ? words('card.track', { owners: owners.join(', ') }) : '',
    accepts.length ? words('card.accepts', { colours: accepts.join(', ') }) : '',
    seen?.cubes.length ? words('card.cubes', { cubes: seen.cubes.join(', ') }) : '',
    hex.growth.length ? words('card.growth', { dice: hex.growth.join(', ') }) : '',
    hex.opens ? words('card.opens', { n: hex.opens }) : '',
  ];
  return { ...card, title: words('card.title', { name: hex.name || hex.label, kind: card.title }), now: facts.filter(Boolean).join(' ') };
}

/** The card of a special link. */
export function linkCard(table: Table, link: AgeOfSteamLinkScene, owner: number): Card | null {
  if (owner >= 0) return mapCard(table, 'link.sold', { owner });
  const card = mapCard(table, link.public ? 'link.public' : 'link.for-sale', { cost: link.cost });
  return card && { ...card, now: link.needs_track ? words('card.linkTown') : '' };
}
