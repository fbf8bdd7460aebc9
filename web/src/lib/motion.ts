const query = matchMedia('(prefers-reduced-motion: reduce)');

/** Nothing moves while somebody leafs through a game. */
export const motion = { still: false };

/** Whether the visitor asked for less motion: then nothing moves. */
export function prefersReducedMotion(): boolean {
  return query.matches || motion.still;
}
