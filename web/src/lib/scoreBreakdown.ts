// What earned what, from the server's sums by round, seat and kind of fact.

import type { Result } from './types';

export type Unit = 'vp' | 'money' | 'income';
export interface Source { key: string; cells: number[] }
export interface Round { round: number; cells: number[]; parts: Source[] }
type Rows = Result['rounds'];

/** One row a kind of earning; the largest first, losses last. */
export function bySource(rows: Rows, unit: Unit, seats: number): Source[] {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    if (!row[unit] || row.seat < 0) continue;
    const cells = found.get(row.key) ?? Array<number>(seats).fill(0);
    cells[row.seat] = (cells[row.seat] ?? 0) + row[unit];
    found.set(row.key, cells);
  }
  const sum = (cells: number[]) => cells.reduce((total, cell) => total + cell, 0);
  return [...found].map(([key, cells]) => ({ key, cells })).sort((a, b) => sum(b.cells) - sum(a.cells));
}

/** One row a round, with its parts. */
export function byRound(rows: Rows, unit: Unit, seats: number): Round[] {
  const rounds = [...new Set(rows.filter((row) => row[unit]).map((row) => row.round))].sort((a, b) => a - b);
  return rounds.map((round) => {
    const parts = bySource(rows.filter((row) => row.round === round), unit, seats);
    const cells = Array.from({ length: seats }, (_, seat) => parts.reduce((total, part) => total + (part.cells[seat] ?? 0), 0));
    return { round, cells, parts };
  });
}
