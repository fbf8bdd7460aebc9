// The steps of a guided game, the pages for newcomers, and how clauses are found.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ClauseInfo } from '../src/generated/protocol';
import { findClauses, ownRulesOf, rulesOf, sectionsOf } from '../src/lib/clauses';
import { pagesOf, spansOf } from '../src/lib/howToPlay';
import { stepToShow } from '../src/lib/lesson.svelte';
import { isNewcomer } from '../src/lib/playNow';

const GAMES = join(__dirname, '../../src/smokestack/games');
const games = readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory() && readdirSync(join(GAMES, entry.name)).includes('lessons')).map((entry) => entry.name);

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
    const sources = (readdirSync(join(__dirname, '../src'), { recursive: true }) as string[]).filter((file) => file.endsWith('.svelte')).map((file) => readFileSync(join(__dirname, '../src', file), 'utf8')).join('\n');
    const parts = new Set([...sources.matchAll(/data-part="([\w ]+)"/g)].flatMap((match) => match[1]!.split(' ')));
    expect(games).toHaveLength(4);
    for (const game of games) {
      const lesson = JSON.parse(readFileSync(join(GAMES, game, 'lessons/first_game.json'), 'utf8')) as { steps: { part?: string }[] };
      for (const step of lesson.steps) if (step.part) expect(parts).toContain(step.part);
    }
  });
  it('is offered first to those who have never played', () => {
    const table = (status: string) => ({ status }) as never;
    expect(isNewcomer([])).toBe(true);
    expect(isNewcomer([table('gathering'), table('closed')])).toBe(true);
    expect(isNewcomer([table('over')])).toBe(false);
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
    for (const game of games) {
      const folder = join(GAMES, game, 'lessons');
      const pages = pagesOf(readFileSync(join(folder, 'how_to_play.md'), 'utf8'));
      expect(pages).toHaveLength(2);
      const pictures = pages.flatMap((page) => page.blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : [])));
      expect(pictures.length).toBeGreaterThanOrEqual(2);
      for (const name of pictures) for (const file of [`${name}.webp`, `${name}-night.webp`]) expect(readdirSync(folder)).toContain(file);
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
