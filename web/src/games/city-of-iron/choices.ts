// Something was touched: if it leads somewhere it is chosen, otherwise the table says why not.

import { CommandRefused, connection } from '../../lib/connection.svelte';
import type { Table } from '../../lib/table.svelte';
import type { WhyAnswer } from '../../generated/protocol';
import { named } from '../../lib/actionTree';
import { refusalText } from '../../lib/gameText';
import type { Building, City, View } from './types';

export type Path = number[] | undefined;

/** Take the path, or ask about the action as a player would write it. */
export async function touch(table: Table, path: Path, written = ''): Promise<void> {
  if (path) return table.choose(path);
  if (!written || !table.decide || table.seat === null) return;
  table.notice = null;
  try {
    const answer = await connection.question<WhyAnswer>(table.id, { ask: 'why', seat: table.seat, text: written });
    if (answer.allowed) return;
    const sentence = answer.refusal ? refusalText(table.messages, answer.refusal, table.names) : answer.sentence;
    table.notice = { sentence, clause: answer.refusal?.clause ?? null, kind: 'why' };
  } catch (error) {
    // What cannot even be written in this position has no reason of its own.
    if (!(error instanceof CommandRefused)) throw error;
  }
}

/** Is this what is being put together now? */
export function chosen(table: Table, path: Path): boolean {
  return path !== undefined && table.path.length > 0 && table.path.join().startsWith(path.join());
}

/** Building it where it would fit best, as a player would write it. */
export function building(source: string, what: Building, cities: City[]): string {
  const fits = cities.filter((city) => !what.terrain || city.terrain.includes(what.terrain));
  const place = fits.find((city) => city.buildings.length < city.spaces) ?? fits[0] ?? cities[0];
  if (!place) return '';
  const over = place.buildings.length >= place.spaces ? place.buildings[0] : undefined;
  return `build ${source} in ${place.name}${over ? ` over ${over.label}` : ''}`;
}

/** Building in a city what is chosen, or could be built, or lies on the market, as a player would write it. */
export function buildingIn(city: City, table: Table, view: View): string {
  if (view.phase !== 'turn' || !table.decide) return '';
  const laid = view.market.find((one) => one.building);
  const source = (table.field.name === 'city' ? table.chosenWords[0] : undefined)
    ?? named(table.decide, [], 'building').keys().next().value
    ?? (laid?.building ? `${laid.space}: ${laid.building.label}` : '');
  return source ? `build ${source} in ${city.name}` : '';
}

/** Buying a card in a purchase, as a player would write it. */
export function buying(card: string, table: Table): string {
  const nation = table.decide ? named(table.decide, [], 'player').keys().next().value : undefined;
  return nation ? `buy ${card} for ${nation}` : '';
}
