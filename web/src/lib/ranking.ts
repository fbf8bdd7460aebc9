/** A seat and its place, counted from 1. Seats that tie share the better place; the first place is empty if nobody won. */
export interface SeatPlace { seat: number; place: number }

export function placesOf(ranking: number[][]): SeatPlace[] {
  const found: SeatPlace[] = [];
  let place = 1;
  for (const tied of ranking) {
    for (const seat of tied) found.push({ seat, place });
    place += Math.max(1, tied.length);
  }
  return found;
}
