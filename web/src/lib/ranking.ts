/** A seat and its place, counted from 1. Seats that tie share the better place; the first place is empty if nobody won. */
export interface SeatPlace { seat: number; place: number }

/** Whether seats with equal scores have different places, so that a tie-break has decided; `out` are ranked for other reasons. */
export function tieBroken(ranking: number[][], scores: number[], out: Set<number>): boolean {
  const places = placesOf(ranking).filter(({ seat }) => !out.has(seat));
  return places.some((one) => places.some((other) => one.place < other.place && scores[one.seat] === scores[other.seat]));
}

export function placesOf(ranking: number[][]): SeatPlace[] {
  const found: SeatPlace[] = [];
  let place = 1;
  for (const tied of ranking) {
    for (const seat of tied) found.push({ seat, place });
    place += Math.max(1, tied.length);
  }
  return found;
}
