// The seats of a new table, from what its form says about each of them: `me`, `open`, `invite` or `bot:<level>`.

import type { NewSeat } from '../generated/protocol';

/** @param names by seat, whom to invite, or the names of several people who share this screen */
export function newSeats(places: readonly string[], names: readonly string[]): NewSeat[] {
  return places.map((place, seat) => {
    const name = names[seat]?.trim();
    if (place === 'invite') return { kind: 'invited', name: name ?? '' };
    return place === 'me' ? { kind: 'me', ...(name ? { name } : {}) } : place === 'open' ? { kind: 'open' } : { kind: 'bot', level: place.slice('bot:'.length) };
  });
}
