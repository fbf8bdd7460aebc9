// Which seats the page offers; the server decides.
import type { SeatInfo } from '../generated/protocol';

interface SeatsOf {
  status: string;
  seats: readonly SeatInfo[];
  host: { you: boolean };
}

/** Whether this person can take an open seat: it is not kept for somebody else, and they have seen no other hand. */
export function canSit(head: SeatsOf, place: number, hidden: boolean): boolean {
  const seat = head.seats[place];
  if (seat?.kind !== 'open' || seat.resigned) return false;
  if (seat.reserved !== null && !seat.invited && !head.host.you) return false;
  if (head.status !== 'playing' || !hidden) return true;
  const seen = head.seats.some((other, at) => at !== place && (other.you || other.reclaim));
  // Nobody has had the seats of an imported record yet, and one person alone may take several of them.
  const untouched = seat.standin === null && !head.seats.some((other) => other.kind === 'person' && !other.you);
  return !seen || untouched;
}
