// What the bar on a board lists: only what no piece stands for.
import { describe, expect, it } from 'vitest';
import { BoardOffers } from '../src/games/shared/boardOffers.svelte';
import type { Choice, ChoiceGroup } from '../src/lib/choiceMenu';
import type { Table } from '../src/lib/table.svelte';

const [BUILD, PASS, BID] = [1, 2, 3];
const choice = (path: number[]): Choice => ({ path, label: path.join(' '), complete: true, number: null });
const group = (code: number, ...paths: number[][]): ChoiceGroup => ({ code, verb: '', label: '', choices: paths.map(choice) });
const drawn = (path: number[]): boolean => path[0] === BUILD;
const MENU = [group(BUILD, [BUILD, 4], [BUILD, 5]), group(PASS, [PASS]), group(BID, [BID, 1], [BID, 2])];

function offers(table: Partial<Table>, also: Choice[] = []): BoardOffers {
  const whole = { decide: {}, menu: MENU, anchor: [], path: [], ready: false, ...table } as unknown as Table;
  return new BoardOffers(() => ({ table: whole, drawn, also }));
}

describe('the bar on a board', () => {
  it('lists what no piece stands for', () => {
    expect(offers({}).listed.flatMap((one) => one.choices.map((found) => found.path))).toEqual([[PASS], [BID, 1], [BID, 2]]);
    expect(offers({ menu: MENU.slice(0, 1) }).any).toBe(false);
  });
  it('lists nothing while a piece is chosen', () => {
    const chosen = offers({ path: [BUILD, 4], ready: true });
    expect([chosen.pieced, chosen.listed, chosen.any]).toEqual([true, [], true]);
  });
  it('lets the only choice make way for the button that plays it', () => {
    expect(offers({ menu: MENU.slice(0, 2), path: [PASS], ready: true }).listed).toEqual([]);
    expect(offers({ path: [PASS], ready: true }).listed).toHaveLength(2);
  });
  it('adds other actions with the same piece', () => {
    const both = offers({ menu: MENU.slice(0, 1), path: [BUILD, 4], ready: true }, [choice([BID, 4])]);
    expect(both.extra.flatMap((one) => one.choices)).toHaveLength(1);
  });
  it('is empty while somebody else decides', () => {
    expect(offers({ decide: null, menu: [] }).any).toBe(false);
  });
});
