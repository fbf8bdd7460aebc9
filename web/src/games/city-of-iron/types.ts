// What the server shows of City of Iron; the twin of smokestack/games/city_of_iron/view.py.

export interface Building {
  label: string; name: string; money: number; science: number; terrain: string; goods: Record<string, number>;
  science_per_round: number; draw_citizen: number; draw_military: number; vp_good: string; vp: number;
}
export interface Card {
  name: string; kind: 'citizen' | 'military'; money: number; science: number; work: number; distance: number; attack: number;
  vehicle: string; action: string; free: boolean; action_money: number; action_science: number; action_work: number; action_distance: number;
}
export interface City { name: string; town: boolean; distance: number; terrain: string[]; spaces: number; token: string; districts: string[]; buildings: Building[] }
export interface Town {
  name: string; stars: number; owner: number; open: boolean; defence: number; distance: number; goods: Record<string, number>; flex_goods: number;
  flex_kind: string; income: number; science_per_round: number; draw_citizen: number; draw_military: number; spaces: number; terrain: string[]; counts_as: number;
}
export interface Land { name: string; distance: number; terrain: string[]; need: string }
export interface Good { name: string; counts: number[]; places: number[]; leader_income: number; vp_first: number; vp_second: number; shield: number; track: number }
export interface Player {
  seat: number; nation: string; abilities: string[]; money: number; science: number; vp: number; income: number; leader_income: number;
  science_per_round: number; draws_citizen: number; draws_military: number; actions_left: number; tokens_left: string[]; cities: City[];
  towns: string[]; reserve: Building[]; hand_size: number; hand: string[] | null; citizen_draw_size: number; citizen_draw: string[] | null;
  citizen_discards: string[]; military_draw_size: number; military_draw: string[] | null; military_discards: string[]; buy_pile: string[];
  chosen: string[] | null; ready: boolean; land_distance: number; cards_owned: number; town_count: number;
}
export interface View {
  seat: number | null; round: number; phase: string; actor: number; waiting: number[];
  market: { space: number; building: Building | null }[]; deck: string; deck_left: number[]; discards: Record<string, number>; score_cards_shown: number; score_due: number;
  score_fresh: number; last_round: boolean; bid_track: { space: number; cost: number; seat: number }[]; bid_order: number[]; turn_order: number[];
  turn: number; goods: Good[]; lands: Land[]; towns: Town[]; players: Player[];
  playing: { card: string; target: string; spent: string[]; work: number; distance: number; vehicle: string; attack: number; draws: number } | null;
  choosing_goods: string; cards: Card[]; ranking: number[][];
}

export function goodsText(goods: Record<string, number>): string {
  return Object.entries(goods).map(([name, count]) => `${count} ${name}`).join(', ');
}
