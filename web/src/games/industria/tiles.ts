// What a tile means for a player now: where it is, what it would cost and bring, and what a click on it does.

import type { IndustriaScene, IndustriaTile, IndustriaView } from '../../generated/industria';
import type { Card } from '../../lib/explain.svelte';
import type { Table } from '../../lib/table.svelte';
import { cardFor } from '../shared/cards';
import { words } from './messages';

export interface Known { table: Table; scene: IndustriaScene; view: IndustriaView }
export interface Found { tile: IndustriaTile; index: number }

export function tilesByWord(scene: IndustriaScene): Map<string, Found> {
  return new Map(scene.tiles.map((tile, index) => [tile.word, { tile, index }]));
}

/** The seat whose prices are shown: the visitor's, or none for spectators. */
function pricesFor({ table, view }: Known) {
  return view.seats.find((seat) => seat.seat === table.seat) ?? null;
}

/** What the tile would cost this player now with materials, as it is written on the tile; null if nobody asks. */
export function priceNow(known: Known, tile: IndustriaTile): string | null {
  const price = pricesFor(known)?.prices?.find((one) => one.tile === tile.word);
  if (!price) return null;
  return price.least === null ? words('price.none') : words('price', { n: price.least });
}

/** Whether building it now would score none of its points. */
export function isLate(view: IndustriaView, tile: IndustriaTile): boolean {
  return tile.kind === 'factory' && tile.epoch < view.epoch;
}

/** The links a seat would complete by building on a space. */
export function newLinks({ scene, view }: Known, tile: IndustriaTile, seat: number): string[] {
  return [...scene.roads, ...scene.lines]
    .filter((link) => (link.a === tile.space && view.owners[link.b] === seat) || (link.b === tile.space && view.owners[link.a] === seat))
    .map((link) => link.id);
}

function whereabouts({ table, view }: Known, tile: IndustriaTile): string {
  const owner = tile.space ? view.owners[tile.space] : undefined;
  if (owner !== undefined) return words('laid', { name: table.names[owner] ?? '' });
  if (view.up === tile.word) return words('up');
  if (view.offer.includes(tile.word)) return words('offered');
  const holder = view.seats.find((seat) => seat.hand?.includes(tile.word));
  if (holder) return holder.seat === table.seat ? words('held.you') : words('held', { name: table.names[holder.seat] ?? '' });
  if (view.gone.includes(tile.word)) return words('gone');
  return view.unseen.includes(tile.word) ? words('unseen') : '';
}

/** What it would cost and bring this player now. */
function prospects(known: Known, tile: IndustriaTile): string {
  const { scene, view, table } = known;
  const own = pricesFor(known);
  const price = own?.prices?.find((one) => one.tile === tile.word);
  if (!own || !price || table.seat === null) return '';
  const links = newLinks(known, tile, own.seat).length;
  const symbols = tile.symbols.filter((symbol) => own.bonuses.includes(symbol)).length;
  const parts = [
    price.least === null ? words('now.missing') : words('now.price', { n: price.least }),
    tile.vp ? words('now.vp', { n: isLate(view, tile) ? 0 : tile.vp }) : '',
    links ? words('now.links', { n: links, vp: links * scene.rules.link_vp }) : '',
    symbols ? words('now.symbols', { n: symbols, vp: symbols * scene.rules.bonus_vp }) : '',
  ];
  return words('now', { list: parts.filter(Boolean).join(', ') });
}

export function tileCard(known: Known, tile: IndustriaTile): Card | null {
  return cardFor(known.table, 'tile', tile.word, [whereabouts(known, tile), prospects(known, tile)].filter(Boolean).join(' '));
}

/** Where a tile is clicked: in the offer, in the hand or on its space. */
export type Where = 'offer' | 'hand' | 'space';

/** The path a click on a tile leads along; undefined if it is not legal there now. */
export function pathOfTile({ table, view }: Known, index: number, word: string, where: Where): number[] | undefined {
  const offered = where !== 'hand' && view.offer.includes(word);
  const verbs = offered && view.step === 'put up' ? ['put up'] : where === 'offer' ? [] : ['lay', 'cash'];
  for (const verb of verbs) {
    const path = table.choicesFor('tile', verb).get(index);
    if (path) return path;
  }
  return undefined;
}

/** Choose or play a tile, or ask why not; false if there is nothing to do. */
export function clickTile(known: Known, index: number, word: string, where: Where): boolean {
  const { table, view } = known;
  const path = pathOfTile(known, index, word, where);
  if (table.ready && isChosen(table, index)) void table.play();
  else if (path) void table.choose(path);
  else if (table.decide) {
    const verb = where === 'offer' || (where === 'space' && view.offer.includes(word)) ? 'put up' : 'lay';
    void table.explain({ path: [table.kinds[verb] ?? -1, index] });
  } else return false;
  return true;
}

/** Whether this tile is part of what is chosen. */
export function isChosen(table: Table, index: number): boolean {
  const verbs = ['put up', 'lay', 'cash'].map((verb) => table.kinds[verb]);
  return table.path.length > 1 && verbs.includes(table.path[0]) && table.path[1] === index;
}

/** A source of the notation, such as `wood bank` or `stone from 2`, in words that follow the name of the tile. */
export function sourceInWords(word: string, first: boolean, names: readonly string[]): string {
  const [, material = '', source = '', seat = ''] = /^(.+) (own|tile|bank|from) ?(\d?)$/.exec(word) ?? [];
  if (!source) return word;
  const supplied = words(`with.${source as 'own' | 'tile' | 'bank' | 'from'}`, { material, name: names[Number(seat)] ?? seat });
  return words(first ? 'with.first' : 'with.more', { material: supplied });
}
