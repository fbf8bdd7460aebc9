// Players with an account: where their profile is, and how their ratings read.

import type { RatingChange, RatingInfo } from '../generated/protocol';
import { t } from './messages';

export function profilePath(name: string): string {
  return `/people/${encodeURIComponent(name)}`;
}

/** The name in the address of a profile. */
export function nameInPath(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** "1620 ± 90", with a question mark while it is provisional. */
export function ratingWords(rating: RatingInfo): string {
  return t(rating.provisional ? 'rating.provisional' : 'rating.is', { points: rating.points, margin: rating.margin });
}

/** "1620 (+12)" */
export function changeWords(change: RatingChange): string {
  const by = change.after.points - change.before.points;
  return t('rating.change', { points: change.after.points, by: by < 0 ? `−${-by}` : `+${by}` });
}
