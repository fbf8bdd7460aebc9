// The arithmetic of charts: scales, lines with gaps, stacks, and where a moment lies between the ends of rounds.

import type { ChartLead, ChartPoint } from '../generated/protocol';

/** Round numbers that cover everything from the least to the greatest value, about `count` of them. */
export function ticksFor(least: number, greatest: number, count: number): number[] {
  const span = Math.max(1, greatest - least);
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  const [from, to] = [Math.floor(least / step), Math.ceil(greatest / step)];
  return Array.from({ length: Math.max(2, to - from + 1) }, (_, index) => (from + index) * step);
}

/** The path through all values that are known; a gap where one is not. */
export function linePath(values: readonly (number | null)[], x: (index: number) => number, y: (value: number) => number): string {
  let path = '';
  let pen = false;
  values.forEach((value, index) => {
    if (value === null) pen = false;
    else {
      path += `${pen ? 'L' : 'M'}${round(x(index))} ${round(y(value))}`;
      pen = true;
    }
  });
  return path;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The indexes of the points to draw: the start, the end of each round, and the last moment. */
export function roundEnds(points: readonly ChartPoint[]): number[] {
  return points.flatMap((point, index) => (index === 0 || point.ends_round || index === points.length - 1 ? [index] : []));
}

/** Where a moment lies between the drawn points: 2.5 is half way from the third to the fourth, counted in moments. */
export function placeOfMoment(points: readonly ChartPoint[], drawn: readonly number[], n: number): number {
  const index = Math.max(0, points.findLastIndex((point) => point.n <= n));
  const after = drawn.findIndex((one) => one >= index);
  if (after <= 0) return after < 0 ? drawn.length - 1 : 0;
  const [from, to] = [drawn[after - 1] as number, drawn[after] as number];
  return after - 1 + (index - from) / (to - from);
}

/** Stretches of the game with the same leaders, as places between the drawn points. */
export interface Lead { from: number; to: number; seats: number[]; n: number }

export function leadStretches(leads: readonly ChartLead[], points: readonly ChartPoint[], drawn: readonly number[]): Lead[] {
  return leads
    .map((lead, index) => ({ seats: lead.seats, n: lead.n, from: placeOfMoment(points, drawn, lead.n), to: index + 1 < leads.length ? placeOfMoment(points, drawn, leads[index + 1]!.n) : drawn.length - 1 }))
    .filter((lead) => lead.to > lead.from);
}

/** By seat, how long it led alone or with others, as a part of the game counted in moments. */
export function shareOfLead(leads: readonly ChartLead[], points: readonly ChartPoint[], seats: number): number[] {
  const shares = Array<number>(seats).fill(0);
  const last = points.at(-1)?.n ?? 0;
  const between = (from: number, to: number): number => points.filter((point) => point.n >= from && point.n < to).length;
  leads.forEach((lead, index) => {
    const part = between(lead.n, leads[index + 1]?.n ?? last + 1) / Math.max(1, points.length);
    for (const seat of lead.seats) shares[seat] = (shares[seat] ?? 0) + part;
  });
  return shares;
}

/** A part of a bar. Losses lie on the other side of zero. */
export interface Part { key: string; value: number; from: number; to: number }

export function stack(values: readonly { key: string; value: number }[]): Part[] {
  let [above, below] = [0, 0];
  return values.filter((one) => one.value !== 0).map(({ key, value }) => {
    const from = value > 0 ? above : below;
    if (value > 0) above += value;
    else below += value;
    return { key, value, from, to: from + value };
  });
}
