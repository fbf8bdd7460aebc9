// A person's finished games, joined by game.

import type { PlayedGames } from '../generated/protocol';

export type PlayedTotal = Omit<PlayedGames, 'game' | 'map' | 'players'>;
export interface PlayedGroup { game: string; rows: PlayedGames[]; all: PlayedTotal }

/** The games by game, the one that was played last first, each with a total. */
export function playedByGame(played: readonly PlayedGames[]): PlayedGroup[] {
  const groups = new Map<string, PlayedGames[]>();
  for (const one of played) groups.set(one.game, [...(groups.get(one.game) ?? []), one]);
  return [...groups].map(([game, rows]) => ({ game, rows: rows.toSorted((a, b) => b.played - a.played), all: total(rows) })).sort((a, b) => b.all.last - a.all.last);
}

function total(rows: readonly PlayedGames[]): PlayedTotal {
  const played = rows.reduce((sum, row) => sum + row.played, 0);
  const mean = (value: (row: PlayedGames) => number): number => rows.reduce((sum, row) => sum + value(row) * row.played, 0) / Math.max(1, played);
  return {
    played, won: rows.reduce((sum, row) => sum + row.won, 0),
    places: Array.from({ length: Math.max(...rows.map((row) => row.places.length)) }, (_, place) => rows.reduce((sum, row) => sum + (row.places[place] ?? 0), 0)),
    average_place: mean((row) => row.average_place), average_score: mean((row) => row.average_score), best_score: Math.max(...rows.map((row) => row.best_score)), last: Math.max(...rows.map((row) => row.last)),
  };
}
