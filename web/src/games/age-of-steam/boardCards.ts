// The cards that explain what is on the map: hexes, cities, towns, special links and closed edges.

import type { AgeOfSteamHexScene, AgeOfSteamLinkScene, AgeOfSteamScene } from '../../generated/age-of-steam';
import type { Card } from '../../lib/explain.svelte';
import type { Table } from '../../lib/table.svelte';
import { mapCard } from './cards';
import type { HexCell } from './hexCells.svelte';
import { words } from './messages';

/** The card of a hex: what it is, and what is true of it now. */
export function hexCard(table: Table, hex: AgeOfSteamHexScene, cell: HexCell | undefined): Card | null {
  const kind = cell?.letter ? 'new-city' : hex.kind === 'land' ? hex.terrain || 'plain' : hex.kind === 'blocked' && hex.terrain === 'lake' ? 'lake' : hex.kind;
  const card = mapCard(table, `board.${kind}`);
  if (!card) return null;
  const seen = cell?.seen;
  const owners = [...new Set(seen?.sections.map((section) => (section.owner >= 0 ? (table.names[section.owner] ?? '') : words('unowned'))) ?? [])];
  const accepts = seen?.accepts ?? hex.colours;
  const facts = [
    (hex.kind === 'land' || hex.kind === 'town') && !owners.length && hex.cost > 0 ? words('card.price', { cost: hex.cost }) : '',
    owners.length ? words('card.track', { owners: owners.join(', ') }) : '',
    accepts.length ? words('card.accepts', { colours: accepts.join(', ') }) : '',
    seen?.cubes.length ? words('card.cubes', { cubes: seen.cubes.join(', ') }) : '',
    hex.growth.length ? words('card.growth', { dice: hex.growth.join(', ') }) : '',
    hex.opens ? words('card.opens', { n: hex.opens }) : '',
    zoneCard(table, hex)?.text ?? '',
  ];
  return { ...card, title: words('card.title', { name: hex.name || hex.label, kind: card.title.toLowerCase() }), now: facts.filter(Boolean).join(' ') };
}

/** The card of the zone of a hex; null if it is in none, or the map says nothing about it. */
function zoneCard(table: Table, hex: AgeOfSteamHexScene): Card | null {
  return hex.zone ? mapCard(table, `zone.${hex.zone}`) : null;
}

/** The letter of the flag on a place in a zone. */
export function zoneSign(table: Table, hex: AgeOfSteamHexScene): string {
  return zoneCard(table, hex)?.title.charAt(0) ?? '';
}

/** The card of a special link: between which places it is, and what it costs. */
export function linkCard(table: Table, link: AgeOfSteamLinkScene, owner: number): Card | null {
  const card = mapCard(table, link.public ? 'board.public-link' : 'board.special-link');
  const now = owner >= 0 ? words('card.linkOwner', { name: table.names[owner] ?? '' }) : link.public ? '' : words(link.needs_track ? 'card.linkPriceTown' : 'card.linkPrice', { cost: link.cost });
  const scene = table.scene as AgeOfSteamScene | null;
  const [a, b] = [link.a, link.b].map((end) => scene?.hexes[end]?.name ?? '');
  return card && { ...card, title: a && b ? words('card.link', { a, b, kind: card.title.toLowerCase() }) : card.title, now };
}
