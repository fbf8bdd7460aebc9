// The steps of a guided game, the pages for newcomers, and how clauses are found.
import { describe, expect, it } from 'vitest';
import type { ClauseInfo } from '../src/generated/protocol';
import { findClauses, ownRulesOf, rulesOf, sectionsOf } from '../src/lib/clauses';
import { pagesOf, spansOf } from '../src/lib/howToPlay';
import { stepToShow } from '../src/lib/lesson.svelte';
import { isNewcomer } from '../src/lib/lobbyFilter';

const COMPONENTS = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true });
const LESSONS = import.meta.glob<{ steps: { part?: string }[] }>('../../src/smokestack/games/*/lessons/first_game.json', { import: 'default', eager: true });
const INTROS = import.meta.glob<string>('../../src/smokestack/games/*/lessons/how_to_play.md', { query: '?raw', import: 'default', eager: true });
const PICTURES = Object.keys(import.meta.glob('../../src/smokestack/games/*/lessons/*.webp', { query: '?url' }));

describe('a guided game', () => {
  it('shows the explanations before a move one after the other', () => {
    expect(stepToShow(0, 0, 3, 10)).toBe(0);
    expect(stepToShow(2, 0, 3, 10)).toBe(2);
    expect(stepToShow(9, 0, 3, 10)).toBe(3);
  });
  it('goes on after a move, and back after an undo', () => {
    expect(stepToShow(3, 4, 6, 10)).toBe(4);
    expect(stepToShow(6, 2, 3, 10)).toBe(3);
  });
  it('ends with its last step', () => {
    expect(stepToShow(12, 9, 10, 10)).toBe(9);
    expect(stepToShow(0, 10, 10, 10)).toBe(9);
  });
  it('frames only parts that the page has', () => {
    const sources = Object.values(COMPONENTS).join('\n');
    const parts = new Set([...sources.matchAll(/data-part="(\w+)"/g)].map((match) => match[1]));
    expect(Object.keys(LESSONS)).toHaveLength(4);
    for (const lesson of Object.values(LESSONS)) for (const step of lesson.steps) if (step.part) expect(parts).toContain(step.part);
  });
  it('is offered first to those who have never played', () => {
    expect(isNewcomer([])).toBe(true);
    expect(isNewcomer([{ status: 'gathering' }, { status: 'closed' }])).toBe(true);
    expect(isNewcomer([{ status: 'over' }])).toBe(false);
  });
});

describe('how to play', () => {
  it('is read as pages of blocks', () => {
    const pages = pagesOf('# One\n\nA **bold** word [AOS-4.1].\nStill the same.\n\n## Part\n\n- first\n  line\n- second\n\n![A map](map.webp)\n\n# Two\n\nEnd.\n');
    expect(pages.map((page) => page.title)).toEqual(['One', 'Two']);
    expect(pages[0]!.blocks).toEqual([
      { kind: 'text', spans: [{ text: 'A ' }, { text: 'bold', bold: true }, { text: ' word ' }, { text: 'AOS-4.1', clause: 'AOS-4.1' }, { text: '. Still the same.' }] },
      { kind: 'heading', text: 'Part' },
      { kind: 'list', items: [[{ text: 'first line' }], [{ text: 'second' }]] },
      { kind: 'picture', alt: 'A map', name: 'map' },
    ]);
    expect(spansOf('[not a clause]')).toEqual([{ text: '[not a clause]' }]);
  });
  it('has two pages for every game, with pictures by day and by night', () => {
    expect(Object.keys(INTROS)).toHaveLength(4);
    for (const [file, text] of Object.entries(INTROS)) {
      const pages = pagesOf(text);
      expect(pages).toHaveLength(2);
      const named = pages.flatMap((page) => page.blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : [])));
      expect(named.length).toBeGreaterThanOrEqual(2);
      for (const name of named) for (const picture of [`${name}.webp`, `${name}-night.webp`]) expect(PICTURES).toContain(file.replace('how_to_play.md', picture));
    }
  });
});

describe('clauses', () => {
  const clause = (id: string, text: string, more: Partial<ClauseInfo> = {}): ClauseInfo => ({ id, text, section: 'Rules', audience: 'players', map: '', ...more });
  const clauses = [
    clause('AOS-4.1', 'Issue shares.'), clause('AOS-GER-1', 'Terminals take goods.', { map: 'germany', section: 'Germany' }),
    clause('AOS-POL-1', 'Poland has goods.', { map: 'poland', section: 'Poland' }), clause('AOS-T-1', 'Test with goods.', { audience: 'implementers' }),
    clause('AOS-R-4', 'At most 15 shares.', { audience: 'rulings', section: 'Rulings' }),
  ];
  it('of other maps and for implementers are not shown', () => {
    expect(rulesOf(clauses, 'germany').map((one) => one.id)).toEqual(['AOS-4.1', 'AOS-GER-1']);
    expect(ownRulesOf(clauses, 'germany').map((one) => one.id)).toEqual(['AOS-GER-1']);
  });
  it('are found by words and by the beginning of an id', () => {
    expect(findClauses(clauses, 'germany', 'goods').map((one) => one.id)).toEqual(['AOS-GER-1']);
    expect(findClauses(clauses, 'germany', 'aos-4').map((one) => one.id)).toEqual(['AOS-4.1']);
    expect(findClauses(clauses, 'germany', 'shares 15').map((one) => one.id)).toEqual(['AOS-R-4']);
    expect(findClauses(clauses, 'germany', '4.1').map((one) => one.id)).toEqual(['AOS-4.1']);
  });
  it('are grouped by section', () => {
    expect(sectionsOf(clauses).map((section) => section.title)).toEqual(['Rules', 'Germany', 'Poland', 'Rules', 'Rulings']);
  });
});
