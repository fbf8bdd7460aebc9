// The moves of a game in order: where a step back or forward leads, and where turns and rounds begin.

/** What the timeline needs to know about an entry of the log. */
export interface TimelineEntry {
  n: number;
  /** Who acted; -1 for chance and for the start. */
  seat: number;
  /** The round, turn and phase in which that happened; 0 and "" before the first. */
  round: number;
  turn: number;
  phase: string;
}

/** A move and everything it caused to be drawn: the entries from `from` to `n`. The position after `n` is what is shown. */
export interface Move extends TimelineEntry { from: number }

/** Where a round begins: the place of the last move before it. */
export interface RoundMark { at: number; round: number }

export type Step = 'first' | 'roundBack' | 'turnBack' | 'back' | 'forward' | 'turnForward' | 'roundForward' | 'last';

export class Timeline {
  /** The start, then the moves. A place is an index of this list. */
  readonly moves: readonly Move[];
  readonly rounds: readonly RoundMark[];
  /** The places at which another player's turn or another phase begins; the first and the last place, too. */
  readonly turns: readonly number[];

  constructor(entries: readonly TimelineEntry[]) {
    this.moves = movesOf(entries);
    const rounds: RoundMark[] = [];
    const turns = new Set([0]);
    let before: Move | null = null;
    this.moves.forEach((move, at) => {
      if (move.seat < 0) return;
      const begins = !before || roundOf(move) !== roundOf(before);
      if (begins) rounds.push({ at: Math.max(0, at - 1), round: roundOf(move) });
      if (begins || move.seat !== before?.seat || move.phase !== before.phase) turns.add(Math.max(0, at - 1));
      before = move;
    });
    this.rounds = rounds;
    this.turns = [...turns.add(this.last)];
  }

  get last(): number {
    return Math.max(0, this.moves.length - 1);
  }

  /** The number of the log entry at a place. */
  numberAt(at: number): number {
    return this.moves[Math.min(this.last, Math.max(0, at))]?.n ?? 0;
  }

  /** The place of the move that an entry of the log belongs to, or of the last move before it: not every entry is part of one. */
  placeOf(n: number): number {
    let [low, high] = [0, this.last];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.moves[middle]?.from ?? Infinity) <= n) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where a step from a place leads. */
  step(at: number, step: Step): number {
    switch (step) {
      case 'first': return 0;
      case 'last': return this.last;
      case 'back': return Math.max(0, at - 1);
      case 'forward': return Math.min(this.last, at + 1);
      case 'turnBack': return before(this.turns, at);
      case 'turnForward': return after(this.turns, at, this.last);
      case 'roundBack': return before(this.rounds.map((mark) => mark.at), at);
      case 'roundForward': return after(this.rounds.map((mark) => mark.at), at, this.last);
    }
  }
}

/** Draws belong to the move before them. Those of the set-up are one step after the empty board. */
function movesOf(entries: readonly TimelineEntry[]): Move[] {
  const moves: Move[] = [];
  entries.forEach((entry, index) => {
    const open = moves.at(-1);
    if (open && entry.seat < 0 && index > 1) open.n = entry.n;
    else moves.push({ ...entry, from: entry.n });
  });
  return moves;
}

/** The turn in the words of the game's rules, if it has turns, else the round. */
export function roundOf(move: TimelineEntry): number {
  return move.turn || move.round;
}

function after(places: readonly number[], at: number, last: number): number {
  return places.find((place) => place > at) ?? last;
}

function before(places: readonly number[], at: number): number {
  return places.findLast((place) => place < at) ?? 0;
}
