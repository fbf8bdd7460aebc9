// The page's own sentences, from message files. What happens in a game is worded from the game's messages on the server.

import EN from '../messages/en.json';
import { fill, type MessageData } from './gameText';

/** A function that fills in the messages of a file. */
export function translator<M extends Record<string, string>>(messages: M): (key: keyof M & string, data?: MessageData) => string {
  return (key, data) => (data ? fill(messages[key] ?? key, data, []) : (messages[key] ?? key));
}

export type MessageKey = keyof typeof EN;
export const t = translator(EN);

/** The message of that key if there is one, else "". */
export function messageIfKnown(key: string, data: MessageData = {}): string {
  const message = (EN as Record<string, string>)[key];
  return message === undefined ? '' : fill(message, data, []);
}
