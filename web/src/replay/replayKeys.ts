// The keys of the replay: arrows step, with Shift a turn, Page Up and Page Down a round, Home and End to the ends.

import type { Step } from './timeline';

export type ReplayKey = Step | 'play' | 'now';

const KEYS: Record<string, ReplayKey> = {
  ArrowLeft: 'back', ArrowRight: 'forward', PageUp: 'roundBack', PageDown: 'roundForward', Home: 'first', End: 'last', ' ': 'play', Escape: 'now',
};
const WITH_SHIFT: Record<string, ReplayKey> = { ArrowLeft: 'turnBack', ArrowRight: 'turnForward' };
/** The keys that begin a replay from the present. */
const ENTERS: ReplayKey[] = ['back', 'turnBack'];

/** What a key does; null if it is not one of the replay's. Only a step back leads from the present to the past. */
export function replayKey(event: { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }, inPast: boolean): ReplayKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const found = (event.shiftKey ? WITH_SHIFT[event.key] : KEYS[event.key]) ?? null;
  return found && (inPast || ENTERS.includes(found)) ? found : null;
}
