// Explanations: hovering over a thing, focusing it or holding a finger on it shows a card that says what it is.

import type { Attachment } from 'svelte/attachments';
import { fill, type MessageData, type Messages } from './gameText';

export interface Card {
  title: string;
  text: string;
  /** What it would do for this player now. */
  now?: string;
  /** The clause of the rules that says so. */
  clause?: string;
}

/** How long the pointer rests before a card opens, and how long a finger is held, in milliseconds. */
const REST = 350;
const HOLD = 450;

class Explanations {
  card = $state.raw<Card | null>(null);
  /** Where the explained thing is on the screen. */
  at = $state.raw<DOMRect | null>(null);
  /** Inside an element with `data-explain="beside"`, the card opens to the left or right of that element and covers nothing of it. */
  beside = $state.raw<DOMRect | null>(null);

  show(card: Card | null, element: Element): void {
    this.card = card;
    this.at = card && element.getBoundingClientRect();
    this.beside = element.closest('[data-explain="beside"]')?.getBoundingClientRect() ?? null;
  }

  close(): void {
    if (this.card) this.card = this.at = null;
  }
}

export const explanations = new Explanations();

/** The card of a game's messages: `card.<id>.title`, `card.<id>` and `card.<id>.clause`; null if there is none. */
export function cardOf(messages: Messages, id: string, data: MessageData = {}, names: string[] = []): Card | null {
  const text = messages[`card.${id}`];
  if (text === undefined) return null;
  const title = messages[`card.${id}.title`] ?? '';
  return { title: fill(title, data, names), text: fill(text, data, names), clause: messages[`card.${id}.clause`] };
}

/** The same for people who cannot see the card: title and text in one string. */
export function cardText(card: Card | null): string {
  return card ? [`${card.title}.`, card.text, card.now ?? ''].filter(Boolean).join(' ') : '';
}

/** Attach to any element, HTML or SVG: `<g {@attach explain(() => cardOf(table.messages, 'track.income'))}>`. */
export function explain(card: () => Card | null): Attachment<Element> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const later = (after: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        held = after === HOLD;
        explanations.show(card(), element);
      }, after);
    };
    const stop = (): void => {
      clearTimeout(timer);
      explanations.close();
    };
    const on: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => (event as PointerEvent).pointerType === 'mouse' && later(REST)],
      ['pointerleave', (event) => (event as PointerEvent).pointerType === 'mouse' && stop()],
      ['pointerdown', (event) => ((held = false), (event as PointerEvent).pointerType === 'touch' ? later(HOLD) : stop())],
      ['pointerup', () => clearTimeout(timer)],
      ['pointercancel', () => clearTimeout(timer)],
      ['focusin', (event) => (event.target as Element).matches(':focus-visible') && later(REST)],
      ['focusout', stop],
    ];
    for (const [name, listener] of on) element.addEventListener(name, listener);
    // A held finger asks; it does not choose.
    const click = (event: Event): void => {
      if (!held) return;
      held = false;
      event.stopPropagation();
      event.preventDefault();
    };
    element.addEventListener('click', click, true);
    return () => {
      for (const [name, listener] of on) element.removeEventListener(name, listener);
      element.removeEventListener('click', click, true);
      stop();
    };
  };
}
