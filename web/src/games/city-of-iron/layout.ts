// Where everything is on the sheet: two columns on a wide screen, one long column on a phone.

import type { CityOfIronView } from '../../generated/city-of-iron';

export interface Zone { x: number; y: number; w: number; h: number }
export interface Sheet {
  w: number; h: number; bids: Zone; decks: Zone; goods: Zone; market: Zone; far: Zone; own: Zone; hand: Zone; rivals: Zone[];
  columns: number; townColumns: number; landColumns: number; townHeight: number; landHeight: number; cardColumns: number; rivalLines: 1 | 2; ownLines: 1 | 2;
}
export interface Nation { cities: number; spaces: number; holds: boolean }
export interface Amounts {
  market: number; towns: number; lands: number; cards: number; own: Nation; rivals: Nation[]; view: CityOfIronView;
  /** The height that the cards need in a width. */
  handHeight: (w: number) => number;
}

const EDGE = 8;
const LEFT = 346;
/** The largest height of a card: enough for the longest action text. */
export const TALLEST = 130;
/** How much lower the market, and the towns and lands each, can be drawn for a large hand. */
const [MARKET_GIVES, FAR_GIVES] = [55, 12];
/** The smallest width of a building space. */
export const SMALLEST = 17;

function rows(n: number, columns: number): number {
  return Math.ceil(n / Math.max(1, columns));
}

/** The height of the cities in one line each, during a purchase: the cards on offer need the space. */
export const COMPACT = 26;

/** The height of a nation to choose, on a phone. */
export const NATION = 168;

/** Sheets narrower than this are a phone's. */
export const PHONE = 450;

/** In how many rows the bid track is drawn: on a phone its spaces must be large enough for a thumb. */
export function bidRows(w: number): number {
  return w < PHONE ? 2 : 1;
}

/** The smallest height of what a thumb touches. */
export const THUMB = 44;

/** The height of the strip with the choice of a purchase and its button: on a phone enough for a thumb. */
export function purchaseHeight(w: number): number {
  return w < PHONE ? THUMB + 6 : 28;
}

/** The height of the strip with what is being paid for. */
export function paymentHeight(w: number): number {
  return w < PHONE ? THUMB : 22;
}

/** The height of the header of a nation in so many lines; the money and the science of one's own can be touched. */
export function headerHeight(lines: 1 | 2, own: boolean): number {
  return lines === 1 ? 30 : own ? 62 : 50;
}

/** Where the strip below the decks is: lower for the hand list of a purchase on a phone. */
export function stripTop(view: CityOfIronView, w: number): number {
  return 50 + (view.phase === 'purchase' && w < PHONE ? 50 : 0);
}

/** Where the cards begin: below the strip, while something is being paid for or bought. */
export function handTop(view: CityOfIronView, w: number): number {
  const buys = view.players.some((player) => player.chosen !== null);
  return stripTop(view, w) + (view.playing || view.phase === 'moving' ? paymentHeight(w) + 5 : 0) + (buys ? purchaseHeight(w) + 4 : 0);
}

/** The width of a building space of a nation in the given width. */
export function slotOf(nation: Nation, w: number, largest: number): number {
  return Math.min(largest, (w - nation.cities * 11) / Math.max(1, nation.spaces));
}

/** The height of a nation: header, cities, and what is below them. */
function highOf(nation: Nation, w: number, largest: number, banner: number, holdings = 48): number {
  return banner + slotOf(nation, w, largest) * 1.14 + 35 + (nation.holds ? holdings : 0);
}

type Middle = Pick<Sheet, 'market' | 'far' | 'own' | 'hand' | 'townHeight' | 'landHeight' | 'townColumns' | 'landColumns'>;

/** From the market down to the hand, which gets so much more room than usual: what is above gives it, first the market. */
function middle(n: Amounts, x: number, w: number, bottom: number, more: number): Middle {
  const fromMarket = Math.min(more, MARKET_GIVES);
  const fromFar = Math.min((more - fromMarket) / 2, FAR_GIVES);
  const fromCities = more - fromMarket - 2 * fromFar;
  const [townColumns, landColumns] = [Math.max(3, n.towns), Math.max(3, n.lands)];
  const townHeight = n.towns ? 50 - fromFar : 0;
  const landHeight = n.lands ? (w / landColumns < 92 ? 72 : 60) - fromFar : 0;
  const market = { x, y: 86, w, h: 184 - fromMarket };
  const far = { x, y: market.y + market.h + 8, w, h: townHeight + 5 + landHeight };
  const top = far.y + far.h + 10;
  const slot = Math.max(SMALLEST, slotOf(n.own, w, n.own.holds ? 46 : 52) - fromCities / 1.14);
  // Before a nation is chosen, the nations to choose from take the room of the hand as well.
  const high = !n.own.cities ? bottom - top : n.view.phase === 'purchase' ? 30 + COMPACT : highOf(n.own, w, slot, headerHeight(1, true));
  const own = { x, y: top, w, h: high };
  const hand = { x, y: top + high + 11, w, h: bottom - top - high - 11 };
  return { market, far, own, hand, townHeight, landHeight, townColumns, landColumns };
}

export function wideSheet(ratio: number, n: Amounts): Sheet {
  const high = Math.max(800, Math.min(1060, 900 / ratio));
  const w = Math.max(900, Math.min(1300, 800 * ratio));
  const x = EDGE + LEFT + 12;
  const right = w - x - EDGE;
  const usual = middle(n, x, right, high - EDGE, 0);
  const missing = n.own.cities ? handTop(n.view, right) + n.handHeight(right) - usual.hand.h : 0;
  const goods = [0, 340, 292][n.rivals.length] ?? 242;
  const start = 88 + goods;
  const each = (high - EDGE - start + 8) / Math.max(1, n.rivals.length);
  return {
    ...(missing > 0 ? middle(n, x, right, high - EDGE, missing) : usual), w, h: high, rivalLines: 2, ownLines: 1,
    bids: { x: EDGE, y: 8, w: 546, h: 66 }, decks: { x: EDGE + 546 + 26, y: 10, w: 220, h: 66 },
    goods: { x: EDGE, y: 80, w: LEFT, h: goods },
    rivals: n.rivals.map((_, at) => ({ x: EDGE, y: start + at * each, w: LEFT, h: Math.min(each - 8, 250) })),
    columns: rows(n.market, 2), cardColumns: Math.max(4, Math.floor(right / 132)),
  };
}

export function longSheet(n: Amounts): Sheet {
  // No wider than a narrow phone, so that no text is drawn smaller than it is written.
  const w = 384;
  const inner = w - 2 * EDGE;
  let y = 8;
  const next = (h: number): Zone => {
    const zone = { x: EDGE, y, w: inner, h };
    y += h + 12;
    return zone;
  };
  const [townColumns, landColumns] = [3, 4];
  /** Whoever chooses a nation sees the nations first. */
  const choice = n.own.cities ? null : next(54 + 4 * NATION);
  const bids = next(122);
  const market = next(rows(n.market, 4) * 98);
  const far = next(rows(n.towns, townColumns) * 73 + rows(n.lands, landColumns) * 75);
  const own = choice ?? next(highOf(n.own, inner, 52, headerHeight(2, true), THUMB + 8));
  const hand = next(!n.own.cities ? 0 : handTop(n.view, inner) + rows(n.cards, 3) * (TALLEST + 5));
  const goods = next(300);
  const rivals = n.rivals.map((nation) => next(highOf(nation, inner, 60, headerHeight(2, false), THUMB + 8)));
  const decks = next(70);
  return {
    w, h: y, bids, market, far, own, hand, goods, rivals, decks, townColumns, landColumns, townHeight: 68, landHeight: 70,
    columns: 4, cardColumns: 3, rivalLines: 2, ownLines: 2,
  };
}
