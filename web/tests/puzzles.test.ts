import { expect, test } from 'vitest';
import { nextPuzzle } from '../src/coach/puzzleList';
import type { PuzzleSummary } from '../src/generated/protocol';

const puzzle = (id: string, game = 'industria'): PuzzleSummary => ({ game, id, map: 'standard', difficulty: 'easy', round: 1, seats: 4 });
const ALL = [puzzle('a'), puzzle('b'), puzzle('c'), puzzle('x', 'age-of-steam')];

test('the next puzzle is an unsolved one of the same game, then of another game', () => {
  expect(nextPuzzle(ALL, 'a', new Set(['a']))?.id).toBe('b');
  expect(nextPuzzle(ALL, 'c', new Set(['b', 'c']))?.id).toBe('a');
  expect(nextPuzzle(ALL, 'c', new Set(['a', 'b', 'c']))?.id).toBe('x');
});

test('once all are solved, or the present one is unknown, there is still a next one', () => {
  expect(nextPuzzle(ALL, 'a', new Set(['a', 'b', 'c', 'x']))?.id).toBe('b');
  expect(nextPuzzle(ALL, 'gone', new Set())?.id).toBe('a');
  expect(nextPuzzle([], 'a', new Set())).toBeNull();
});
