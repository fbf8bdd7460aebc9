// Puzzles: which of them this browser has solved, and the way to one.

import type { PuzzleSummary } from '../generated/protocol';
import { api } from '../lib/api';
import { route } from '../lib/route.svelte';

const KEY = 'smokestack.puzzles';

class SolvedPuzzles {
  private ids = $state.raw<ReadonlySet<string>>(read());

  all(): ReadonlySet<string> {
    return this.ids;
  }

  add(id: string): void {
    if (this.ids.has(id)) return;
    this.ids = new Set([...this.ids, id]);
    try {
      localStorage.setItem(KEY, JSON.stringify([...this.ids]));
    } catch {
      // Without storage they count as unsolved after a reload.
    }
  }
}

function read(): ReadonlySet<string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(found) ? found.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export const solvedPuzzles = new SolvedPuzzles();

/** A puzzle at a table of its own: the one where it waits for its answer, or a new one. */
export async function startPuzzle(puzzle: PuzzleSummary): Promise<void> {
  const left = (await api.myTables()).find((table) => table.puzzle?.id === puzzle.id && !table.puzzle.solved && table.status === 'playing');
  route.go(`/t/${left?.id ?? (await api.startPuzzle(puzzle.game, puzzle.id)).id}`);
}
