// Facts, refusals and figures in words, from a game's message file. smokestack/kernel/messages.py does the same.

import type { FactInfo, Figure, RefusalInfo } from '../generated/protocol';
import EN from '../messages/en.json';

export type Messages = Record<string, string>;
export type MessageData = FactInfo['data'];
const PLACEHOLDER = /\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

/** Replace `{n}`, `{n|cube|cubes}`, `{n:signed}`, `{seat}` and `{owner:seat}` in a message. */
export function fill(message: string, data: MessageData, names: string[]): string {
  return message.replace(PLACEHOLDER, (whole, name: string, form?: string, one?: string, many?: string) => {
    const value = data[name];
    if (value === undefined) return whole;
    if (form === 'seat' || (name === 'seat' && form === undefined)) return Number(value) >= 0 ? (names[Number(value)] ?? '?') : EN['word.nobody'];
    if (form === 'signed') return Number(value) >= 0 ? `+${value}` : withMinus(Number(value));
    if (one !== undefined) return `${withMinus(value)} ${Number(value) === 1 ? one : many}`;
    return withMinus(value);
  });
}

/** Negative numbers get a real minus sign. */
function withMinus(value: number | string | number[]): string {
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value);
}

export function factText(messages: Messages, prefix: 'event' | 'prompt' | 'note', fact: FactInfo, names: string[]): string {
  const message = messages[`${prefix}.${fact.key}`];
  return message === undefined ? fact.key : fill(message, { seat: fact.seat, ...fact.data }, names);
}

export function refusalText(messages: Messages, refusal: RefusalInfo, names: string[]): string {
  const message = messages[`refusal.${refusal.key}`];
  return message === undefined ? refusal.key : fill(message, refusal.data, names);
}

/** A figure of a player's standing, in full. */
export function figureText(messages: Messages, figure: Figure): string {
  const message = messages[`figure.${figure.key}`];
  return message === undefined ? `${figure.key} ${withMinus(figure.value)}` : fill(message, { n: figure.value }, []);
}

/** What stands before and after the number where a figure is written short, as in `$12`. */
export function shortFigure(messages: Messages, figure: Figure): { before: string; after: string } {
  const [before = '', after = ''] = (messages[`figure.${figure.key}.short`] ?? '{n}').split(/\{n[^}]*\}/);
  return { before, after };
}
