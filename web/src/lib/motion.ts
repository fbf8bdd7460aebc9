// Whoever asks for less motion gets none.

const asked = matchMedia('(prefers-reduced-motion: reduce)');

export function still(): boolean {
  return asked.matches;
}
