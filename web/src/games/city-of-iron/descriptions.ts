// The cards of things on the table, with what they mean for this player now. Their texts come from the game's messages.

import type { BuildingView, CityOfIronCardView, CityOfIronPlayerView, CityOfIronView, CityView, GoodView, LandView, TownView } from '../../generated/city-of-iron';
import type { Card } from '../../lib/explain.svelte';
import { fill } from '../../lib/gameText';
import type { Table } from '../../lib/table.svelte';
import { cardFor } from '../shared/cards';
import { words } from './messages';

function joined(parts: (string | false | 0 | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

export function terrain(names: string[]): string {
  return names.map((name) => name.replaceAll('_', ' ')).join(', ');
}

export function price(money: number, science: number): string {
  return words(science ? 'price.science' : 'price', { n: money, s: science });
}

/** What building it would take now: science is waived for a second one, and some city must fit. */
function prospects(one: BuildingView, own: CityOfIronPlayerView | undefined): string {
  if (!own?.cities.length) return '';
  const waived = one.science > 0 && own.cities.some((city) => city.buildings.some((built) => built.name === one.name));
  const fits = own.cities.filter((city) => !one.terrain || city.terrain.includes(one.terrain));
  const science = waived ? 0 : one.science;
  return joined([
    waived && words('now.waived'),
    !fits.length && words('now.nowhere', { terrain: terrain([one.terrain]) }),
    fits.length > 0 && !fits.some((city) => city.buildings.length < city.spaces) && words('now.full'),
    (own.money < one.money || own.science < science) && words('now.short', { price: price(Math.max(0, one.money - own.money), Math.max(0, science - own.science)) }),
  ]);
}

export function buildingCard(table: Table, one: BuildingView, own?: CityOfIronPlayerView, more = ''): Card | null {
  return cardFor(table, 'building', one.label, joined([prospects(one, own), more]));
}

export function townCard(table: Table, one: TownView): Card | null {
  const owner = one.owner >= 0 && words('town.owned', { name: table.names[one.owner] ?? '', n: one.defence });
  const chosen = one.flex_kind && words('town.chosen', { n: one.flex_goods, good: one.flex_kind });
  return cardFor(table, 'town', one.name, joined([owner, chosen, one.owner < 0 && !one.open && words('town.below')]));
}

export function landCard(table: Table, one: LandView): Card | null {
  return cardFor(table, 'land', one.name);
}

export function cityCard(table: Table, one: CityView): Card | null {
  const districts = one.districts.length > 0 && words('city.districts', { list: one.districts.join(', ') });
  const buildings = one.buildings.map((each) => each.label).join(', ') || words('empty');
  return cardFor(table, 'city', one.name, joined([words('city', { n: one.buildings.length, spaces: one.spaces, buildings }), districts]));
}

export function goodCard(table: Table, one: GoodView): Card | null {
  return cardFor(table, 'good', one.name, `${one.counts.map((count, seat) => words('held', { name: table.names[seat] ?? '', n: count })).join(', ')}.`);
}

/** A citizen or soldier; in a purchase with what is chosen already. */
export function personCard(table: Table, one: CityOfIronCardView, now = ''): Card | null {
  return cardFor(table, 'card', one.name, now);
}

/** The printed action of a card with what it costs, in the words of its card. */
export function actionText(table: Table, one: CityOfIronCardView): string {
  if (!one.action) return '';
  const costs = (['money', 'science', 'work', 'distance'] as const)
    .map((cost) => [cost, one[`action_${cost}`]] as const)
    .filter(([, n]) => n > 0)
    .map(([cost, n]) => fill(table.messages[`describe.cost.${cost}`] ?? '', { n }, []));
  // What is in brackets is left to the explaining card.
  const action = one.action.replace(/ \(.*\)/, '');
  return costs.length ? `${action} ${fill(table.messages['describe.action.costs'] ?? '', { costs: costs.join(', ') }, [])}` : action;
}

/** The cards that leave the market at the end of the round: the four leftmost cards, or those on the four leftmost spaces. */
export function leavingSpaces(table: Table, view: CityOfIronView): Set<number> {
  const row = table.head?.options.market_discard === 'spaces' ? view.market : view.market.filter((one) => one.building);
  return new Set(row.slice(0, 4).map((one) => one.space));
}
