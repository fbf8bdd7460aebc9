// The figures of a review as the page shows them: numbers, curves, and the decisions of a list.

import type { ChartPoint, ChartSeries, FactInfo, GameReview, LogEntry, ReviewedDecision, ReviewedDraw } from '../generated/protocol';
import { factText, type Messages } from '../lib/gameText';
import { t } from '../lib/messages';

/** Of a series of draws so many are named. */
const SPELLED_OUT = 3;
/** Losses that would be written as 0 are none. */
const SMALLEST = 0.05;

/** A number with one decimal and a proper minus. */
export function decimal(value: number): string {
  const text = (Math.round(value * 10) / 10 || 0).toFixed(1);
  return text.replace('-', '−');
}

/** The same with its sign; zero has none. */
export function signed(value: number): string {
  const text = decimal(value);
  return text === '0.0' || text.startsWith('−') ? text : `+${text}`;
}

/** The points of the curves: the start and the ends of rounds, each with the moment that it belongs to. */
export function curvePoints(review: GameReview, numbers: readonly number[]): ChartPoint[] {
  return review.curve.map((point) => ({ n: numbers[point.at] ?? 0, round: point.at ? point.round : 0, ends_round: true }));
}

export type Curve = 'points' | 'luck' | 'own';

/** A curve by seat and point, in tenths of a point. */
export function curveSeries(review: GameReview, key: Curve): ChartSeries {
  const seats = review.seats.map((_, seat) => review.curve.map((point) => Math.round((point[key][seat] ?? 0) * 10) / 10 || 0));
  return { key, better: 'more', values: seats };
}

/** What decided the game between the first two, in a few sentences. */
export function outcomeWords(review: GameReview, names: string[], roundOf: (round: number) => string): string[] {
  const outcome = review.outcome;
  if (!outcome) return [];
  const [winner, second] = [names[outcome.winner] ?? '', names[outcome.second] ?? ''];
  const [most, fewest] = [review.seats[outcome.most_errors], review.seats[outcome.fewest_errors]];
  const parts = { luck: signed(outcome.luck), own: signed(outcome.own), others: signed(outcome.others), start: signed(outcome.start) };
  const within = (round: number): string => roundOf(round).replace(/^./, (first) => first.toLowerCase());
  const sentences = [
    outcome.lead ? t('review.won', { winner, second, n: outcome.lead }) : t('review.level', { winner, second }),
    t('review.parts', parts),
  ];
  if (outcome.ahead) sentences.push(outcome.ahead_since ? t('review.ahead', { winner, round: within(outcome.ahead_since) }) : t('review.aheadAlways', { winner }));
  if (outcome.swing_round) sentences.push(t('review.swing', { round: within(outcome.swing_round), n: signed(outcome.swing), winner }));
  if (most && fewest && most !== fewest) sentences.push(t('review.mistakes', { most: names[most.seat] ?? '', fewest: names[fewest.seat] ?? '', high: most.error_rate.toFixed(2), low: fewest.error_rate.toFixed(2) }));
  return sentences;
}

/** The decisions of one player (-1: of everybody), all of them or only those that lost points. */
export function chosenDecisions(review: GameReview, seat: number, onlyLosses: boolean): ReviewedDecision[] {
  return review.decisions.filter((one) => (seat < 0 || one.seat === seat) && (!onlyLosses || (one.loss >= SMALLEST && !one.obvious)));
}

/** What was drawn, in a line. */
export function drawWords(draw: ReviewedDraw): string {
  const named = draw.texts.slice(0, SPELLED_OUT).join(', ');
  return draw.texts.length > SPELLED_OUT ? t('review.more', { what: named, n: draw.texts.length - SPELLED_OUT }) : named;
}

/** The draws with the most luck for anybody, in the order of the game. */
export function luckiest(draws: readonly ReviewedDraw[], count: number): ReviewedDraw[] {
  const size = (draw: ReviewedDraw): number => Math.max(...draw.luck.map(Math.abs));
  return [...draws].sort((a, b) => size(b) - size(a)).slice(0, count).sort((a, b) => a.at - b.at);
}

/** Facts in words; what has none is left out. */
export function factWords(facts: readonly FactInfo[], messages: Messages, names: string[], reader: number): string {
  return facts.filter((fact) => messages[`event.${fact.key}`] !== undefined).map((fact) => factText(messages, 'event', fact, names, reader)).join(' ');
}

/** What a decision did, as the log tells it; the notation if the log has nothing. */
export function playedWords(one: ReviewedDecision, n: number, log: readonly LogEntry[], messages: Messages, names: string[], reader: number): string {
  const entry = log.find((line) => line.n === n);
  return (entry && factWords(entry.facts, messages, names, reader)) || one.text;
}

/** What the best action would have done; the notation if there are no words for it. */
export function betterWords(one: ReviewedDecision, messages: Messages, names: string[], reader: number): string {
  return factWords(one.shown, messages, names, reader) || one.best;
}
