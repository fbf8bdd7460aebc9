// How the cards of a hand are laid out, so that the text of each is there in full: in a grid with portraits if that fits,
// else as slips, which are as high as their text needs and fill the columns one below the other.

import type { CityOfIronCardView, CityOfIronPlayerView, CityOfIronView } from '../../generated/city-of-iron';
import type { Table } from '../../lib/table.svelte';
import { wide, wrap } from '../shared/textWidth';
import { TALLEST } from './layout';

export const GAP = 5;
/** The least size of a card with a portrait. */
const [LOWEST, NARROWEST] = [62, 100];
/** A card narrower than this may be taller, for its text has more lines. */
const [NARROW, NARROW_TALLEST] = [112, 145];
/** A card taller than this shows its skills above each other, beside a larger portrait. */
const TOWER = 98;
/** The least height of a slip, and how much higher it becomes at most where there is room. */
const [THIN, STRETCH] = [24, 16];
/** The widest and the narrowest columns of slips. */
const [BROAD, SLIM] = [260, 120];
const SLIP_GAP = 3;
/** The height of a line of names or skills on a slip, and of a line of text. */
export const [HEADING, LINE] = [18, 12];
/** How closely a name may be set before the skills get a line of their own. */
const CLOSE = 0.8;
/** More lines than any text has. */
const ALL = 99;

/** What a card needs room for. */
export interface Face { name: string; text: string; signs: [string, number][]; vehicle: string; price: number }
export interface Place { x: number; y: number; w: number; h: number; large: number }
export interface HandLayout { places: Place[]; slips: boolean }
export interface CardLayout { tower: boolean; portrait: number; lines: string[] }
export interface SlipLayout { skills: number; second: boolean; lines: string[]; high: number }

/** The cards drawn in full: during a purchase the cards on offer, before the first round those that can be stacked, else the hand. */
export function openCards(table: Table, view: CityOfIronView, player: CityOfIronPlayerView | undefined): CityOfIronCardView[] {
  if (view.phase === 'decks') return [...table.choicesOf('cards').keys()].flatMap((id) => view.cards.find((card) => card.id === id) ?? []);
  const names = !player?.hand ? [] : view.phase === 'purchase' ? player.buy_pile : player.hand;
  return names.flatMap((name) => view.cards.find((card) => card.name === name) ?? []);
}

export function faceOf(card: CityOfIronCardView, text: string, priced: boolean): Face {
  const signs = ([['work', card.work], ['distance', card.distance], ['attack', card.attack]] as [string, number][]).filter(([, n]) => n > 0);
  return { name: card.name, text, signs, vehicle: card.vehicle, price: !priced ? 0 : card.science ? 37 : 19 };
}

/** The parts of a card with a portrait in this size, and the lines of its text. */
export function cardLayout(text: string, w: number, h: number): CardLayout {
  const portrait = h > TOWER ? 46 : 27;
  const room = Math.max(0, Math.floor((h - portrait - 20) / 12.5));
  return { tower: h > TOWER, portrait, lines: room ? wrap(text, w - 18, 11, room) : [] };
}

/** The parts of a slip in this width: the name with the skills and the price beside it, and the text below. */
export function slipLayout(face: Face, w: number): SlipLayout {
  const skills = face.signs.length * 25 + (face.vehicle ? 19 : 0);
  const second = wide(face.name, 12, 'serif', 600) * CLOSE > w - 16 - skills - face.price;
  const lines = face.text ? wrap(face.text, w - 17, 11, ALL) : [];
  return { skills, second, lines, high: Math.max(THIN, HEADING * (second ? 2 : 1) + (lines.length ? lines.length * LINE + 5 : 3)) };
}

function fits(text: string, { w, h }: Place): boolean {
  return w >= NARROWEST && cardLayout(text, w, h).lines.length === wrap(text, w - 18, 11, ALL).length;
}

function grid(faces: Face[], across: number, w: number, h: number): Place[] {
  const rows = Math.max(1, Math.ceil(faces.length / across));
  const column = (w - GAP * (across - 1)) / across;
  const tall = Math.min((h - GAP * (rows - 1)) / rows, rows > 1 ? TALLEST : 160);
  const used = Math.max(1, Math.min(across, faces.length));
  const large = Math.max(1, Math.min(1.3, (w - GAP * (used - 1)) / used / column, tall / 104));
  const high = Math.min(column < NARROW ? NARROW_TALLEST : TALLEST, tall / large);
  return faces.map((_, at) => ({ x: (at % across) * (column * large + GAP), y: Math.floor(at / across) * (tall + GAP), w: column, h: high, large }));
}

/** Slips in so many columns, each put where there is most room, and how far down they reach. */
function slips(faces: Face[], across: number, tallestFirst: boolean, w: number, h: number): { places: Place[]; down: number } {
  const column = (w - SLIP_GAP * (across - 1)) / across;
  const highs = faces.map((face) => slipLayout(face, column).high);
  const order = faces.map((_, at) => at);
  if (tallestFirst) order.sort((a, b) => highs[b]! - highs[a]!);
  const columns = Array.from({ length: across }, () => ({ members: new Array<number>(), down: -SLIP_GAP }));
  for (const at of order) {
    const shortest = columns.reduce((best, one) => (one.down < best.down - 1 ? one : best));
    shortest.members.push(at);
    shortest.down += highs[at]! + SLIP_GAP;
  }
  const places = new Array<Place>(faces.length);
  columns.forEach(({ members, down }, place) => {
    const more = Math.max(0, Math.min(STRETCH, (h - down) / members.length));
    let y = 0;
    for (const at of members) {
      places[at] = { x: place * (column + SLIP_GAP), y, w: column, h: highs[at]! + more, large: 1 };
      y += highs[at]! + more + SLIP_GAP;
    }
  });
  return { places, down: Math.max(0, ...columns.map((one) => one.down)) };
}

/** Slips in every number of columns that is neither too broad nor too slim. */
function everySlips(faces: Face[], tallestFirst: boolean, w: number, h: number): { places: Place[]; down: number }[] {
  const across = Array.from({ length: Math.floor(w / SLIM) }, (_, at) => at + 1).filter((n) => w / n <= BROAD);
  return across.map((n) => slips(faces, n, tallestFirst, w, h));
}

/** The least height in which the texts of these cards can be shown in full, in their order. */
export function leastHeight(faces: Face[], w: number): number {
  return Math.min(...everySlips(faces, false, w, 0).map(({ down }) => down));
}

/** The layout of these cards; as a grid in at least so many columns. */
export function handLayout(faces: Face[], columns: number, w: number, h: number): HandLayout {
  const least = Math.max(columns, Math.ceil(faces.length / Math.max(1, Math.floor((h + GAP) / (LOWEST + GAP)))));
  for (let across = least; across <= Math.max(least, faces.length); across++) {
    const places = grid(faces, across, w, h);
    if (faces.every((face, at) => fits(face.text, places[at]!))) return { places, slips: false };
  }
  // Out of their order they lose less room.
  const tried = [...everySlips(faces, false, w, h), ...everySlips(faces, true, w, h)];
  const best = tried.find(({ down }) => down <= h) ?? tried.reduce((one, other) => (other.down < one.down ? other : one));
  return { places: best.places, slips: true };
}
