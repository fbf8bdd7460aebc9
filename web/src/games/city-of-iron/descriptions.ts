// Cards, towns and cities in one sentence, for tooltips and screen readers.

import type { BuildingView, CityOfIronCardView, CityView, LandView, TownView } from '../../generated/city-of-iron';
import { goodsText } from './goodsText';
import { words } from './messages';

function list(parts: (string | false | 0)[]): string {
  return parts.filter(Boolean).join(', ');
}

export function terrain(names: string[]): string {
  return names.map((name) => name.replaceAll('_', ' ')).join(', ');
}

export function price(money: number, science: number): string {
  return words(science ? 'price.science' : 'price', { n: money, s: science });
}

export function gives(one: BuildingView | TownView): string {
  const vp = 'vp' in one && one.vp ? words(one.vp_good ? 'pointsGood' : 'points', { n: one.vp, good: one.vp_good }) : '';
  return list([
    goodsText(one.goods), one.science_per_round && words('science', { n: one.science_per_round }), one.draw_citizen && words('draw.citizen', { n: one.draw_citizen }),
    one.draw_military && words('draw.military', { n: one.draw_military }), vp,
  ]);
}

export function building(one: BuildingView): string {
  return words('building', { name: one.name, price: price(one.money, one.science), gives: list([gives(one), one.terrain && words('needs', { terrain: terrain([one.terrain]) })]) });
}

export function town(one: TownView): string {
  const flex = one.flex_goods ? (one.flex_kind ? words('town.chosen', { n: one.flex_goods, good: one.flex_kind }) : words('town.flex', { n: one.flex_goods })) : '';
  const more = list([gives(one), flex, one.income && words('town.income', { n: one.income }), one.spaces && words('town.spaces', { n: one.spaces, terrain: terrain(one.terrain) })]);
  return words('town', { name: one.name, defence: one.defence, distance: one.distance, gives: more || words('nothing') });
}

export function land(one: LandView): string {
  return words(one.need ? 'land.by' : 'land', { name: one.name, distance: one.distance, terrain: terrain(one.terrain), need: one.need });
}

export function city(one: CityView): string {
  const districts = one.districts.length ? words('city.districts', { list: one.districts.join(', ') }) : '';
  return words('city', { name: one.name, terrain: terrain(one.terrain), n: one.buildings.length, spaces: one.spaces, buildings: one.buildings.map((each) => each.label).join(', ') || words('empty') }) + districts;
}

export function skills(card: CityOfIronCardView): string {
  return list([
    card.work && words('skill.work', { n: card.work }), card.distance && words('skill.distance', { n: card.distance }),
    card.attack && words('skill.attack', { n: card.attack }), card.vehicle,
  ]);
}

export function sale(card: CityOfIronCardView, chosen: boolean): string {
  return words(chosen ? 'buy.chosen' : 'buy', { what: face(card), price: price(card.money, card.science) });
}

export function face(card: CityOfIronCardView): string {
  const costs = list([
    card.action_money && words('price', { n: card.action_money }), card.action_science && words('pay.science', { n: card.action_science }),
    card.action_work && words('pay.work', { n: card.action_work }), card.action_distance && words('pay.distance', { n: card.action_distance }),
  ]);
  const action = card.action ? words(card.free ? 'action.free' : 'action', { action: card.action, costs: costs ? words('action.costs', { costs }) : '' }) : '';
  return words('card', { name: card.name, skills: skills(card) || words('nothing'), action });
}
