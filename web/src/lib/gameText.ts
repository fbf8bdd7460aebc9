// Wording facts and refusals from a game's message file; the twin of smokestack/kernel/messages.py.

import EN from '../messages/en.json';
import type { Fact, Refusal } from './types';

export type Messages = Record<string, string>;
const PLACE = /\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

export function fill(message: string, data: Record<string, number | string>, names: string[]): string {
  return message.replace(PLACE, (whole, name: string, form?: string, one?: string, many?: string) => {
    const value = data[name];
    if (value === undefined) return whole;
    if (form === 'seat' || (name === 'seat' && form === undefined)) return Number(value) >= 0 ? (names[Number(value)] ?? '?') : EN['word.nobody'];
    if (form === 'signed') return Number(value) >= 0 ? `+${value}` : written(Number(value));
    if (one !== undefined) return `${written(value)} ${Number(value) === 1 ? one : many}`;
    return written(value);
  });
}

function written(value: number | string): string {
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value);
}

export function factText(messages: Messages, prefix: string, fact: Fact, names: string[]): string {
  const message = messages[`${prefix}.${fact.key}`];
  return message === undefined ? fact.key : fill(message, { seat: fact.seat, ...fact.data }, names);
}

export function refusalText(messages: Messages, refusal: Refusal, names: string[]): string {
  const message = messages[`refusal.${refusal.key}`];
  return message === undefined ? refusal.key : fill(message, refusal.data, names);
}
