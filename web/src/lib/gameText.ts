// Facts, refusals and figures in words, from a game's message file. smokestack/kernel/messages.py does the same.

import type { FactInfo, Figure, RefusalInfo } from '../generated/protocol';
import EN from '../messages/en.json';

export type Messages = Record<string, string>;
export type MessageData = FactInfo['data'];
const PLACEHOLDER = /\{(\w+)(?::(\w+))?('s)?(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
const FORMS = /\[((?:[^[\]|{}]|\{[^{}]*\})*)\|((?:[^[\]|{}]|\{[^{}]*\})*)\]/g;
const SENTENCE_START = /(?:^|[.!?] )$/;
/** The reader has no seat, or several: everybody is called by name. */
export const NO_READER = -1;

/**
 * Replace `{n}`, `{n|cube|cubes}`, `{n:signed}`, `{seat}`, `{owner:seat}` and `{seat's}` in a message, and choose between the
 * forms of `[build|builds]`. The player in the reader's seat is `you`.
 */
export function fill(message: string, data: MessageData, names: string[], reader: number = NO_READER): string {
  const own = reader !== NO_READER && data.seat === reader;
  return message.replace(FORMS, (_, yours: string, others: string) => (own ? yours : others)).replace(
    PLACEHOLDER,
    (whole, name: string, form: string | undefined, possessive: string | undefined, one: string | undefined, many: string | undefined, offset: number, text: string) => {
      const value = data[name];
      if (value === undefined) return whole;
      if (form === 'seat' || (name === 'seat' && form === undefined)) {
        if (Number(value) === reader && reader !== NO_READER) return you(possessive !== undefined, SENTENCE_START.test(text.slice(0, offset)));
        return (Number(value) >= 0 ? (names[Number(value)] ?? '?') : EN['word.nobody']) + (possessive ?? '');
      }
      if (form === 'signed') return Number(value) >= 0 ? `+${value}` : withMinus(Number(value));
      if (one !== undefined) return `${withMinus(value)} ${Number(value) === 1 ? one : many}`;
      return withMinus(value);
    },
  );
}

function you(possessive: boolean, begins: boolean): string {
  return EN[begins ? (possessive ? 'word.Your' : 'word.You') : possessive ? 'word.your' : 'word.you'];
}

/** Negative numbers get a real minus sign. */
function withMinus(value: number | string | number[]): string {
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value);
}

export function factText(messages: Messages, prefix: 'event' | 'prompt' | 'note', fact: FactInfo, names: string[], reader: number = NO_READER): string {
  const message = messages[`${prefix}.${fact.key}`];
  return message === undefined ? fact.key : fill(message, { seat: fact.seat, ...fact.data }, names, reader);
}

/** What a player is doing, for everybody else; empty if the game has no words for it. */
export function promptForOthers(messages: Messages, prompt: FactInfo, names: string[], reader: number = NO_READER): string {
  const message = messages[`prompt.${prompt.key}.others`];
  return message === undefined ? '' : fill(message, { seat: prompt.seat, ...prompt.data }, names, reader);
}

export function refusalText(messages: Messages, refusal: RefusalInfo, names: string[], reader: number = NO_READER): string {
  const message = messages[`refusal.${refusal.key}`];
  return message === undefined ? refusal.key : fill(message, refusal.data, names, reader);
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
