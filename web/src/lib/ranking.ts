/** A seat and its place from 1: who ties shares the better one, and where nobody won the first stays empty. */
export interface Place { seat: number; place: number }

export function placesOf(ranking: number[][]): Place[] {
  const found: Place[] = [];
  let place = 1;
  for (const tied of ranking) {
    for (const seat of tied) found.push({ seat, place });
    place += Math.max(1, tied.length);
  }
  return found;
}
