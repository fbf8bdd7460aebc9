// How the board words a value of an action where the notation cannot: it knows the players' names.

/** The word for the last value of a path; it gets the word of the notation. */
export type WordOf = (path: number[], word: string) => string;

class Wording {
  of = $state.raw<WordOf | null>(null);
}

export const wording = new Wording();
