// The score breakdown: the server's earnings summed by source and by round.

import type { Earnings } from '../generated/protocol';

export type Unit = 'vp' | 'money' | 'income';
export const UNITS = ['vp', 'money', 'income'] as const satisfies Unit[];
/** The earnings of each seat from one kind of event. */
export interface SourceRow { key: string; cells: number[] }
/** The earnings of each seat in one round, in total and by source. */
export interface RoundRow { round: number; cells: number[]; parts: SourceRow[] }

/** One row for each source, the largest first and losses last. */
export function bySource(earnings: Earnings[], unit: Unit, seats: number): SourceRow[] {
  const found = new Map<string, number[]>();
  for (const one of earnings) {
    if (!one[unit] || one.seat < 0) continue;
    const cells = found.get(one.key) ?? Array<number>(seats).fill(0);
    cells[one.seat] = (cells[one.seat] ?? 0) + one[unit];
    found.set(one.key, cells);
  }
  const sum = (cells: number[]) => cells.reduce((total, cell) => total + cell, 0);
  return [...found].map(([key, cells]) => ({ key, cells })).sort((a, b) => sum(b.cells) - sum(a.cells));
}

/** One row for each round, with its parts. */
export function byRound(earnings: Earnings[], unit: Unit, seats: number): RoundRow[] {
  const rounds = [...new Set(earnings.filter((one) => one[unit]).map((one) => one.round))].sort((a, b) => a - b);
  return rounds.map((round) => {
    const parts = bySource(earnings.filter((one) => one.round === round), unit, seats);
    const cells = Array.from({ length: seats }, (_, seat) => parts.reduce((total, part) => total + (part.cells[seat] ?? 0), 0));
    return { round, cells, parts };
  });
}
