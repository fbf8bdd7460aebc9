// Plans in words: what a plan does, when it stops, and why it has stopped.

import type { LineStep, Plan, PlanCondition, PlanInfo, PlanWindow } from '../generated/protocol';
import type { Messages } from '../lib/gameText';
import { messageIfKnown, t } from '../lib/messages';

/** What the words depend on: the names of the players, whose plans these are, and the game's messages. */
export interface PlanReader { names: string[]; seat: number; messages: Messages }

/** A move of a line: “you “bid 4””, or whoever plays it. */
export function stepText(step: Pick<LineStep, 'seat' | 'text'>, reader: PlanReader): string {
  return step.seat === reader.seat ? t('plan.step.own', { text: step.text }) : t('plan.step.other', { name: reader.names[step.seat] ?? '', text: step.text });
}

export function lineText(steps: Pick<LineStep, 'seat' | 'text'>[], reader: PlanReader): string {
  return steps.map((step) => stepText(step, reader)).join(t('plan.arrow'));
}

function whoever(condition: PlanCondition, reader: PlanReader): string {
  return condition.seat < 0 ? t('plan.anybody') : (reader.names[condition.seat] ?? '');
}

/** What a plan does. */
export function planText(plan: Plan, reader: PlanReader): string {
  switch (plan.kind) {
    case 'line':
      return t('plan.words.line', { line: lineText(plan.steps, reader) });
    case 'first': {
      const moves = plan.moves.map((move) => t('plan.quoted', { text: move.text })).join(', ');
      return plan.when ? t('plan.words.firstIf', { name: whoever(plan.when, reader), text: plan.when.text, moves }) : t('plan.words.first', { moves });
    }
    case 'bid':
      return plan.highest || !plan.then ? t('plan.words.bidHighest', { limit: plan.limit.text }) : t('plan.words.bid', { limit: plan.limit.text, then: plan.then.text });
    case 'repeat':
      return t('plan.words.repeat', { text: plan.move.text });
  }
}

function windowText(until: PlanWindow, reader: PlanReader): string {
  if (!until.phase) return t('plan.stops.round', { n: until.round });
  return t('plan.stops.phase', { phase: reader.messages[`phase.${until.phase}`] ?? until.phase, n: until.round });
}

/** When a plan stops. */
export function planStops(plan: Plan, reader: PlanReader): string {
  if (plan.kind === 'line') return t('plan.stops.line');
  const end = windowText(plan.until, reader);
  if (plan.kind === 'first') return t('plan.stops.first', { end });
  if (plan.kind === 'bid') return t(plan.next ? 'plan.stops.bidNext' : 'plan.stops.bidThis', { end });
  return plan.unless ? t('plan.stops.repeatUnless', { name: whoever(plan.unless, reader), text: plan.unless.text, end }) : t('plan.stops.repeat', { end });
}

/** Why a plan has ended; empty while it waits. */
export function endText(info: Pick<PlanInfo, 'reason' | 'data'>, reader: PlanReader): string {
  if (!info.reason) return '';
  const data = { ...info.data };
  if (typeof data.owner === 'number') data.owner = data.owner === reader.seat ? t('word.You') : (reader.names[data.owner] ?? '');
  if (typeof data.phase === 'string') data.phase = reader.messages[`phase.${data.phase}`] ?? data.phase;
  return messageIfKnown(`plan.end.${info.reason}`, data);
}
