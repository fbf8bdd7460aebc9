// The tree of legal actions. A path leads down from the kind of action over the values of its fields.

import type { Branch, DecisionInfo, FieldInfo } from '../generated/protocol';
import { wording } from './wording.svelte';

export const NO_FIELD: FieldInfo = { name: '', lead: '', of: '' };

export function childrenOf(branch: Branch): Branch[] | number | null {
  return branch[2] ?? null;
}

/** The choices below a path: branches, a number of actions that must still be fetched, or null for a complete action. */
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

/** How much of a path leads to choices that must still be fetched; null if the tree is known that far. */
export function unfetched(branches: Branch[], path: number[]): number | null {
  for (let length = 1; length <= path.length; length++) if (typeof below(branches, path.slice(0, length)) === 'number') return length;
  return null;
}

/** Extend a path while there is only one way to go. The empty path stays: nothing is chosen unasked. */
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

/** The field that is chosen next; without a name at the top of the tree. */
export function nextField(decide: DecisionInfo, path: number[]): FieldInfo {
  if (path.length === 0) return NO_FIELD;
  return decide.kinds[String(path[0])]?.fields[path.length - 1] ?? NO_FIELD;
}

/** What the chosen values are called, one word for each field. */
export function pathWords(decide: DecisionInfo, path: number[]): string[] {
  const words: string[] = [];
  let here = below(decide.branches, path.slice(0, 1));
  for (const [index, value] of path.slice(1).entries()) {
    const found: Branch | undefined = Array.isArray(here) ? here.find((branch) => branch[0] === value) : undefined;
    if (!found) break;
    words.push(wording.of?.(path.slice(0, index + 2), found[1]) ?? found[1]);
    here = childrenOf(found);
  }
  return words;
}

/** The chosen part of an action as text. */
export function pathText(decide: DecisionInfo, path: number[]): string {
  if (path.length === 0) return '';
  const kind = decide.kinds[String(path[0])];
  const words = pathWords(decide, path).map((word, index) => [kind?.fields[index]?.lead, word] as const);
  return [kind?.verb ?? '', ...words.filter(([, word]) => word).map(([lead, word]) => (lead ? `${lead} ${word}` : word))].join(' ');
}

/**
 * The choices a board can offer for some field, each with the path that leads to it.
 *
 * From the top every kind of action is searched; further down only forced choices are passed over. Where two kinds
 * offer the same choice, the first one counts.
 */
function search<K>(decide: DecisionInfo, path: number[], wanted: (field: FieldInfo) => boolean, keyOf: (branch: Branch) => K, kind?: number): Map<K, number[]> {
  const found = new Map<K, number[]>();
  const descend = (at: number[]) => {
    const here = below(decide.branches, at);
    if (!Array.isArray(here)) return;
    if (at.length > 0 && wanted(nextField(decide, at))) {
      for (const branch of here) if (!found.has(keyOf(branch))) found.set(keyOf(branch), [...at, branch[0]]);
      return;
    }
    const further = at.length > 0 ? (here.length === 1 ? here : []) : here.filter((branch) => kind === undefined || branch[0] === kind);
    for (const branch of further) descend([...at, branch[0]]);
  };
  descend(path);
  return found;
}

/** The values of the fields of this name that can be chosen next, of all kinds of action or of one. */
export function choicesFor(decide: DecisionInfo, path: number[], name: string, kind?: number): Map<number, number[]> {
  return search(decide, path, (field) => field.name === name, (branch) => branch[0], kind);
}

/** The values that can be chosen next and are indexes of this list of the scene. */
export function choicesOf(decide: DecisionInfo, path: number[], list: string): Map<number, number[]> {
  return search(decide, path, (field) => field.of === list, (branch) => branch[0]);
}

/** The same as `choicesFor`, by the words of the values. */
export function choicesByWord(decide: DecisionInfo, path: number[], name: string): Map<string, number[]> {
  return search(decide, path, (field) => field.name === name, (branch) => branch[1]);
}

/** A kind of action that can be played now and starts with this field, or with one of this list; null if there is none. */
export function kindWithField(decide: DecisionInfo, what: string): number | null {
  const found = Object.entries(decide.kinds).find(([, kind]) => kind.fields[0]?.name === what || kind.fields[0]?.of === what);
  return found ? Number(found[0]) : null;
}
