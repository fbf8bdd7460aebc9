// How a player stands, as far as the page needs it beside every board: the names of the numbers in each game's view.

import type { Word } from '../lib/messages';

type Numbers = [field: string, word: Word][];
interface Game { players: string; money: string; before: string; after: string; points: string; rest: Numbers }

const GAMES: Record<string, Game> = {
  'age-of-steam': { players: 'players', money: 'cash', before: '$', after: '', points: 'score', rest: [['income', 'stands.income'], ['shares', 'stands.shares'], ['engine', 'stands.engine'], ['expenses', 'stands.owes']] },
  'age-of-industry': { players: 'players', money: 'money', before: '$', after: '', points: 'score', rest: [['loans', 'stands.loans'], ['railways', 'stands.railways'], ['cards', 'stands.cards']] },
  industria: { players: 'seats', money: 'cash', before: '', after: ' T', points: 'score', rest: [['hand_size', 'stands.tiles'], ['discount', 'stands.discount']] },
  'city-of-iron': { players: 'players', money: 'money', before: '$', after: '', points: 'vp', rest: [['income', 'stands.income'], ['science', 'stands.science'], ['hand_size', 'stands.cards']] },
};

export interface Standing { money: number; before: string; after: string; points: number; rest: { word: Word; n: number }[] }

/** Null for a guest game, whose view nobody knows. */
export function standing(game: string, view: unknown, seat: number): Standing | null {
  const known = GAMES[game];
  const players = known && (view as Record<string, unknown> | null)?.[known.players];
  const player = Array.isArray(players) ? (players[seat] as Record<string, unknown> | undefined) : undefined;
  if (!known || !player) return null;
  const rest = known.rest.flatMap(([field, word]) => (typeof player[field] === 'number' ? [{ word, n: player[field] }] : []));
  return { money: Number(player[known.money]), before: known.before, after: known.after, points: Number(player[known.points]), rest };
}
