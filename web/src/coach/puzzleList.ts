// The list of puzzles: what their difficulties are called, and which one comes next.

import type { PuzzleSummary } from '../generated/protocol';

export const DIFFICULTY = { easy: 'puzzle.easy', medium: 'puzzle.medium', hard: 'puzzle.hard' } as const;

/** The next puzzle of the same game that is not solved, else of another game, else simply the next one. */
export function nextPuzzle(puzzles: readonly PuzzleSummary[], now: string, solved: ReadonlySet<string>): PuzzleSummary | null {
  const place = puzzles.findIndex((one) => one.id === now);
  const others = [...puzzles.slice(place + 1), ...puzzles.slice(0, Math.max(0, place))];
  const unsolved = others.filter((one) => !solved.has(one.id));
  return unsolved.find((one) => one.game === puzzles[place]?.game) ?? unsolved[0] ?? others[0] ?? null;
}
