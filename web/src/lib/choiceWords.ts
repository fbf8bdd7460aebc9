// How the action panel words a choice and which card explains it, from the game's messages. docs/web.md has the rule,
// and smokestack/kernel/cards.py the same slugs.

import type { DecisionInfo } from '../generated/protocol';
import { cardOf, type Card } from './explain.svelte';
import { fill, type Messages } from './gameText';

/** A verb, a field or a word as it is written in the key of a message. */
export function slug(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** The name of a field without its number: `coal source 1` and `coal source 2` are the same thing. */
export function fieldSlug(name: string): string {
  return slug(name.replace(/\s+\d+$/, ''));
}

export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** What an action is called. */
export function verbLabel(messages: Messages, verb: string): string {
  return messages[`choice.${slug(verb)}`] ?? capital(verb);
}

/** Whether the game has a name of its own for an action. */
export function hasName(messages: Messages, verb: string): boolean {
  return `choice.${slug(verb)}` in messages;
}

/** What the button says that plays the action; empty if the game has no word of its own. */
export function playLabel(messages: Messages, verb: string): string {
  return messages[`choice.${slug(verb)}.play`] ?? '';
}

/** What a value of a field is called. */
export function valueLabel(messages: Messages, field: string, word: string): string {
  const known = messages[`choice.${fieldSlug(field)}.${slug(word)}`];
  if (known !== undefined) return known;
  const number = isNumber(word) ? messages[`choice.${fieldSlug(field)}.n`] : undefined;
  return number === undefined ? word : fill(number, { n: Number(word) }, []);
}

/** The card of an action: that of its last value which has one, else that of its verb. */
export function choiceCard(messages: Messages, decide: DecisionInfo, code: number, words: string[]): Card | null {
  const kind = decide.kinds[String(code)];
  for (let place = words.length - 1; place >= 0; place--) {
    const card = cardOf(messages, `${fieldSlug(kind?.fields[place]?.name ?? '')}.${slug(words[place] ?? '')}`);
    if (card) return card;
  }
  return cardOf(messages, `choice.${slug(kind?.verb ?? '')}`);
}

/** The messages of a table: `card.<id>.<option>-<value>` takes the place of `card.<id>` where the option has that value. */
export function messagesFor(messages: Messages, options: Record<string, string>): Messages {
  const found = { ...messages };
  for (const [option, value] of Object.entries(options)) {
    const part = `.${slug(option)}-${slug(value)}`;
    for (const [key, message] of Object.entries(messages)) {
      if (key.startsWith('card.') && (key.endsWith(part) || key.includes(`${part}.`))) found[key.replace(part, '')] = message;
    }
  }
  return found;
}
