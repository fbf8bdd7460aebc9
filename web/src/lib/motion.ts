// Whoever asks for less motion gets none.

const asked = matchMedia('(prefers-reduced-motion: reduce)');

export function prefersReducedMotion(): boolean {
  return asked.matches;
}
