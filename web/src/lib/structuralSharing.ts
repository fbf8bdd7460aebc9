// An update carries the whole view. Parts that did not change keep their identity, so that only the rest is drawn again.

/** `now`, with every part that equals the same part of `before` replaced by that part. */
export function reuseUnchanged<T>(before: unknown, now: T): T {
  if (before === now || before === null || now === null || typeof before !== 'object' || typeof now !== 'object') return now;
  if (Array.isArray(now)) {
    if (!Array.isArray(before)) return now;
    let same = before.length === now.length;
    for (let index = 0; index < now.length; index++) {
      now[index] = reuseUnchanged(before[index], now[index]);
      if (now[index] !== before[index]) same = false;
    }
    return same ? (before as T) : now;
  }
  if (Array.isArray(before)) return now;
  const old = before as Record<string, unknown>;
  const fresh = now as Record<string, unknown>;
  const keys = Object.keys(fresh);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    fresh[key] = reuseUnchanged(old[key], fresh[key]);
    if (fresh[key] !== old[key] || !(key in old)) same = false;
  }
  return same ? (before as T) : now;
}

interface SeatView { seat: number | null; view: unknown }

/** Whether two seats see different things. A view may say whose it is: that alone is no difference. */
export function seeDifferently(a: SeatView, b: SeatView): boolean {
  const [first, second] = [withoutOwnSeat(a), withoutOwnSeat(b)];
  return reuseUnchanged<unknown>(first, second) !== first;
}

function withoutOwnSeat({ seat, view }: SeatView): unknown {
  if (typeof view !== 'object' || view === null) return view;
  return Object.fromEntries(Object.entries(view).map(([key, value]) => [key, value === seat ? 'own seat' : value]));
}
