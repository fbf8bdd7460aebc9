// Updates carry the whole view. Whatever did not change keeps its identity, so that only what did is drawn again.

/** `is`, with every part that equals the same part of `was` replaced by it. */
export function share<T>(was: unknown, is: T): T {
  if (was === is || was === null || is === null || typeof was !== 'object' || typeof is !== 'object') return is;
  if (Array.isArray(is)) {
    if (!Array.isArray(was)) return is;
    let same = was.length === is.length;
    for (let place = 0; place < is.length; place++) {
      is[place] = share(was[place], is[place]);
      if (is[place] !== was[place]) same = false;
    }
    return same ? (was as T) : is;
  }
  if (Array.isArray(was)) return is;
  const before = was as Record<string, unknown>;
  const now = is as Record<string, unknown>;
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    now[key] = share(before[key], now[key]);
    if (now[key] !== before[key] || !(key in before)) same = false;
  }
  return same ? (was as T) : is;
}

/** Do two seats see different things? Whose eyes a view is made for is told at its top and no difference in itself. */
export function differ(a: unknown, b: unknown): boolean {
  const same = { seat: 0, you: 0, viewer: 0 };
  const first = { ...(a as object), ...same };
  return share<object>(first, { ...(b as object), ...same }) !== first;
}
