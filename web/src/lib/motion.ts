const query = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the visitor asked for less motion: then nothing moves. */
export function prefersReducedMotion(): boolean {
  return query.matches;
}
