// How the cards of a hand are laid out: in so few columns that they are wide, but so that the text of each fits.

import { wrap } from '../shared/textWidth';
import { TALLEST } from './layout';

export const GAP = 5;
/** The least height of a card, and the least width of one with a text. */
const [LOWEST, NARROWEST] = [40, 100];
/** A card narrower than this may be taller, for its text has more lines. */
const [NARROW, NARROW_TALLEST] = [112, 145];
/** A card lower than this has no text; one taller than that shows its skills above each other, beside a larger portrait. */
const [DENSE, TOWER] = [62, 98];
/** More lines than any text has. */
const ALL = 99;

export interface HandLayout {
  across: number;
  /** The size of a card before it is enlarged. */
  wide: number; high: number;
  /** The height of a row. */
  tall: number;
  /** If there are few cards, they are drawn larger. */
  large: number;
}
export interface CardLayout { dense: boolean; tower: boolean; portrait: number; lines: string[] }

/** The parts of a card of this size, and the lines of its text. */
export function cardLayout(text: string, w: number, h: number): CardLayout {
  const dense = h < DENSE;
  const portrait = h > TOWER ? 46 : 27;
  const room = dense ? 0 : Math.max(0, Math.floor((h - portrait - 20) / 12.5));
  return { dense, tower: h > TOWER, portrait, lines: room ? wrap(text, w - 18, 11, room) : [] };
}

function fits(text: string, w: number, h: number): boolean {
  return !text || (w >= NARROWEST && cardLayout(text, w, h).lines.length === wrap(text, w - 18, 11, ALL).length);
}

function inColumns(across: number, cards: number, w: number, h: number): HandLayout {
  const rows = Math.max(1, Math.ceil(cards / across));
  const wide = (w - GAP * (across - 1)) / across;
  const tall = Math.min((h - GAP * (rows - 1)) / rows, rows > 1 ? TALLEST : 160);
  const used = Math.max(1, Math.min(across, cards));
  const large = Math.max(1, Math.min(1.3, (w - GAP * (used - 1)) / used / wide, tall / 104));
  return { across, wide, high: Math.min(wide < NARROW ? NARROW_TALLEST : TALLEST, tall / large), tall, large };
}

/** The layout of cards with these texts in at least so many columns. */
export function handLayout(texts: string[], columns: number, w: number, h: number): HandLayout {
  const least = Math.max(columns, Math.ceil(texts.length / Math.max(1, Math.floor((h + GAP) / (LOWEST + GAP)))));
  for (let across = least; across <= texts.length; across++) {
    const layout = inColumns(across, texts.length, w, h);
    if (texts.every((text) => fits(text, layout.wide, layout.high))) return layout;
  }
  return inColumns(least, texts.length, w, h);
}
