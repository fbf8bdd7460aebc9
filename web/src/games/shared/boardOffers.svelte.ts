// What a bar on the board lists: the choices that no piece stands for.

import type { Choice, ChoiceGroup } from '../../lib/choiceMenu';
import type { Table } from '../../lib/table.svelte';

export interface BarContents {
  table: Table;
  /** Whether a choice is made by touching a piece; `at` is the place in the path of what is chosen next. */
  drawn: (path: number[], at: number) => boolean;
  /** Other actions with the piece that was touched. */
  also?: Choice[];
}

function isOfNumbers(group: ChoiceGroup): boolean {
  return group.choices.some((choice) => choice.number !== null);
}

export class BoardOffers {
  constructor(private readonly contents: () => BarContents) {}

  private readonly offered = $derived.by(() => {
    const { table, drawn } = this.contents();
    return table.menu.map((group) => ({ ...group, choices: group.choices.filter((choice) => !drawn(choice.path, table.anchor.length)) })).filter((group) => group.choices.length);
  });
  private readonly alone = $derived.by(() => this.offered.reduce((sum, group) => sum + group.choices.length, 0) === 1);
  /** What was chosen by touching a piece needs no list, and what stands alone makes way for the button that plays it. */
  readonly pieced = $derived.by(() => {
    const { table, drawn } = this.contents();
    return table.ready && drawn(table.path, table.anchor.length);
  });
  /** Numbers come last: there may be many of them, and what follows would be out of sight. */
  readonly listed = $derived.by((): ChoiceGroup[] => (this.pieced || (this.contents().table.ready && this.alone) ? [] : [...this.offered].sort((one, other) => Number(isOfNumbers(one)) - Number(isOfNumbers(other)))));
  readonly extra = $derived.by((): ChoiceGroup[] => {
    const also = this.contents().also ?? [];
    return also.length ? [{ code: -1, verb: '', label: '', choices: also }] : [];
  });
  /** Whether there is anything to list or to play. */
  readonly any = $derived.by(() => {
    const { table } = this.contents();
    return table.decide !== null && (table.ready || this.listed.length > 0 || this.extra.length > 0);
  });
}
