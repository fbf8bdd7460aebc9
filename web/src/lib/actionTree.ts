// The tree of legal actions, as the page walks it: one small choice at a time.

import type { Branch, Decide } from './types';

export interface Step { value: number; word: string; leaf: boolean; behind: number | null }

export function childrenOf(branch: Branch): Branch[] | number | null {
  return branch.length === 3 ? branch[2] : null;
}

/** What may be chosen below a path: the branches, a number still to be fetched, or null for a complete action. */
export function below(branches: Branch[], path: number[]): Branch[] | number | null {
  let here: Branch[] | number | null = branches;
  for (const value of path) {
    if (!Array.isArray(here)) return here;
    const found: Branch | undefined = here.find((branch) => branch[0] === value);
    if (!found) return [];
    here = childrenOf(found);
  }
  return here;
}

/** Go down while there is only one way to go; a complete action is not entered unasked. */
export function forced(branches: Branch[], path: number[]): number[] {
  let here = below(branches, path);
  const walked = [...path];
  while (path.length > 0 && Array.isArray(here) && here.length === 1) {
    const only = here[0] as Branch;
    walked.push(only[0]);
    here = childrenOf(only);
  }
  return walked;
}

export function complete(branches: Branch[], path: number[]): boolean {
  return path.length > 0 && below(branches, path) === null;
}

/** The name of the field that is chosen next, "" at the top. */
export function nextField(decide: Decide, path: number[]): string {
  if (path.length === 0) return '';
  return decide.kinds[String(path[0])]?.fields[path.length - 1]?.name ?? '';
}

/** What the chosen values are called, one word for each field. */
export function pathWords(decide: Decide, path: number[]): string[] {
  const words: string[] = [];
  let here = below(decide.branches, path.slice(0, 1));
  for (const value of path.slice(1)) {
    const found: Branch | undefined = Array.isArray(here) ? here.find((branch) => branch[0] === value) : undefined;
    if (!found) break;
    words.push(found[1]);
    here = childrenOf(found);
  }
  return words;
}

/** The text of what was chosen so far. */
export function spell(decide: Decide, path: number[]): string {
  if (path.length === 0) return '';
  const kind = decide.kinds[String(path[0])];
  const words = pathWords(decide, path).map((word, place) => [kind?.fields[place]?.lead, word] as const);
  return [kind?.verb ?? '', ...words.filter(([, word]) => word).map(([lead, word]) => (lead ? `${lead} ${word}` : word))].join(' ');
}

/** All values that may be chosen next for a field of that name, with the path that leads there. */
export function reachable(decide: Decide, path: number[], field: string): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const search = (at: number[]) => {
    const here = below(decide.branches, at);
    if (!Array.isArray(here)) return;
    if (at.length > 0 && nextField(decide, at) === field) {
      for (const branch of here) if (!found.has(branch[0])) found.set(branch[0], [...at, branch[0]]);
      return;
    }
    // At the top every kind is looked into; further down only what is forced is passed over.
    if (at.length === 0 || here.length === 1) for (const branch of here) search([...at, branch[0]]);
  };
  search(path);
  return found;
}

/** The same by what the values are called: word to path. Where two kinds offer the same word, the first wins. */
export function named(decide: Decide, path: number[], field: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const search = (at: number[]) => {
    const here = below(decide.branches, at);
    if (!Array.isArray(here)) return;
    if (at.length > 0 && nextField(decide, at) === field) {
      for (const branch of here) if (!found.has(branch[1])) found.set(branch[1], [...at, branch[0]]);
      return;
    }
    if (at.length === 0 || here.length === 1) for (const branch of here) search([...at, branch[0]]);
  };
  search(path);
  return found;
}
