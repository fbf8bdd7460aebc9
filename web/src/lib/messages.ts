// The page's own words, from message files like the games'. What happens in a game is worded from the server's.

import EN from '../messages/en.json';
import { fill } from './gameText';

export type Data = Record<string, number | string>;

/** Words from a message file, filled in. */
export function translator<M extends Record<string, string>>(messages: M): (key: keyof M & string, data?: Data) => string {
  return (key, data) => (data ? fill(messages[key] ?? key, data, []) : (messages[key] ?? key));
}

export type MessageKey = keyof typeof EN;
export const t = translator(EN);

/** A word of the shell if there is one of that name. */
export function messageIfKnown(key: string, data: Data = {}): string {
  const message = (EN as Record<string, string>)[key];
  return message === undefined ? '' : fill(message, data, []);
}
