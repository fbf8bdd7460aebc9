// What the coach would choose, in the words of the panel.

import { complete, unfetched } from '../lib/actionTree';
import { actionLabel } from '../lib/choiceMenu';
import type { Table } from '../lib/table.svelte';

/** A choice in the words of the panel; in the notation if it is none of the question that is asked now. */
export function choiceLabel(table: Table, choice: { path: number[]; text: string; rest?: string }): string {
  void table.fetched;
  const decide = table.decide;
  const known = decide !== null && complete(decide.branches, choice.path);
  const label = known ? actionLabel(decide, choice.path, table.messages) : choice.text;
  return choice.rest ? `${label} > ${choice.rest}` : label;
}

/** The words of large trees come from the server. */
export async function fetchWords(table: Table, path: number[]): Promise<void> {
  const decide = table.decide;
  if (!decide) return;
  for (let known = unfetched(decide.branches, path); known !== null; known = unfetched(decide.branches, path)) {
    const before = table.fetched;
    await table.fetchBelow(path.slice(0, known));
    if (table.fetched === before) return;
  }
}
