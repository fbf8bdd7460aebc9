import { describe, expect, it } from 'vitest';
import type { FactInfo, LogEntry, Progress } from '../src/generated/protocol';
import { foldText, groupsOf } from '../src/table/logGroups';
import { lineText, type LogWords } from '../src/table/logLines';
import { sinceLastTurn } from '../src/table/sinceLastTurn';

const MESSAGES = {
  'event.round': 'Turn {n} begins.',
  'event.drew': 'A {colour} cube is drawn.',
  'event.rolled': 'A {die} is rolled.',
  'event.built': '{seat} [build|builds] {tile} for ${cost}.',
  'event.collected': '{seat} [collect|collects] ${money}.',
  'event.moved': '{seat} [move|moves] a cube.',
  'event.income': "{seat's} income rises.",
  'done.end-turn': '{seat} [end|ends] the turn.',
  'fold.drew': '{n|cube|cubes} drawn',
  'fold.rolled': 'dice {die}',
  'fold.collected': 'income collected by {players}',
  'phase.build': 'Build track',
  'phase.move': 'Move goods',
  'progress.turn': 'Turn {n} of {of}',
};
const WORDS: LogWords = { messages: MESSAGES, names: ['Ada', 'Bo', 'Cy'], reader: 0, secrets: false };
const NOW: Progress = { phases: ['build', 'move'], at: 0, turn: 2, turns: 7 };
const fact = (key: string, seat = -1, data: FactInfo['data'] = {}): FactInfo => ({ key, seat, data });

function entry(n: number, what: string, facts: FactInfo[], more: Partial<LogEntry> = {}): LogEntry {
  return { n, at: 0, what, seat: facts[0]?.seat ?? -1, who: '', text: '', facts, count: 0, author: -1, turn: 0, phase: '', plan: 0, ...more };
}

function shown(log: LogEntry[], words = WORDS, progress = NOW, whole = true): [string, string[]][] {
  return groupsOf(log, () => true, words, progress, whole).map((group) => [
    group.heading,
    group.items.map((item) => (item.folded ? `▸ ${foldText(item, words)}` : lineText(item.lines[0]!, words))),
  ]);
}

const draws = (from: number, count: number, key: string, data: FactInfo['data']) => Array.from({ length: count }, (_, at) => entry(from + at, 'drawn', [fact(key, -1, data)]));

describe('the log', () => {
  it('has a heading for every turn and phase, and folds set-up, upkeep and dice into one line each', () => {
    const collected = [0, 1, 2].map((seat) => fact('collected', seat, { money: seat + 4 }));
    const log = [
      entry(1, 'created', []),
      entry(2, 'started', []),
      ...draws(3, 20, 'drew', { colour: 'red' }),
      entry(23, 'drawn', [fact('drew', -1, { colour: 'blue' }), fact('round', -1, { n: 1 })]),
      entry(24, 'acted', [fact('built', 1, { tile: 'a curve', cost: 2 })], { turn: 1, phase: 'build' }),
      entry(25, 'acted', [fact('built', 0, { tile: 'a straight', cost: 3 })], { turn: 1, phase: 'build' }),
      entry(26, 'acted', [fact('moved', 0), ...collected], { turn: 1, phase: 'move' }),
      ...draws(27, 4, 'rolled', { die: 6 }).map((one) => ({ ...one, turn: 1, phase: 'move' })),
      entry(31, 'drawn', [fact('rolled', -1, { die: 2 }), fact('round', -1, { n: 2 })], { turn: 1, phase: 'move' }),
    ];
    expect(shown(log)).toEqual([
      ['Set-up', ['▸ Players take their seats, 21 cubes drawn.']],
      ['Turn 1 of 7 · Build track', ['Bo builds a curve for $2.', 'You build a straight for $3.']],
      ['Turn 1 of 7 · Move goods', ['You move a cube.', '▸ Income collected by you, Bo, Cy. You collect $4.', '▸ Dice 6 6 6 6 2.']],
    ]);
  });

  it('tells what was listed and what the reader got in sentences of their own', () => {
    const words = { ...WORDS, messages: { ...MESSAGES, 'event.dealt': '{seat} [get|gets] the {card}.', 'fold.dealt': 'cards dealt', 'fold.dealt.own': 'Your cards: {card}.', 'fold.drew': 'new cubes: {colour}' } };
    const dealt = [[0, 'ace'], [1, 'ten'], [0, 'king']].map(([seat, card]) => fact('dealt', seat as number, { card: card as string }));
    const log = [entry(1, 'drawn', [fact('drew', -1, { colour: 'red' }), fact('drew', -1, { colour: 'blue' }), ...dealt, fact('rolled', -1, { die: 3 })], { turn: 1, phase: 'build' })];
    expect(shown(log, words)[0]?.[1]).toEqual(['▸ New cubes: red, blue. Cards dealt, dice 3. Your cards: ace, king.']);
  });

  it('uses the beginnings of rounds as headings where a game names no phases', () => {
    const log = [
      ...draws(1, 3, 'drew', { colour: 'red' }),
      entry(4, 'drawn', [fact('round', -1, { n: 1 })]),
      entry(5, 'acted', [fact('moved', 2), fact('round', -1, { n: 2 }), fact('income', 0)]),
      entry(6, 'undone', [], { seat: 0, count: 2 }),
    ];
    expect(shown(log, WORDS, { phases: [], at: -1, turn: 0, turns: 0 })).toEqual([
      ['Set-up', ['▸ 3 cubes drawn.']],
      ['Turn 1 begins.', ['Cy moves a cube.']],
      ['Turn 2 begins.', ['Your income rises.', 'You undo 2 actions.']],
    ]);
    expect(shown(log.slice(1, 2), WORDS, NOW, false)[0]?.[0], 'the beginning is not loaded').toBe('');
  });

  it('tells what the others did since the last turn, one line for each', () => {
    const log = [
      entry(1, 'acted', [fact('built', 1, { tile: 'a curve', cost: 2 })]),
      entry(2, 'acted', [fact('built', 0, { tile: 'a curve', cost: 2 })]),
      entry(3, 'acted', [fact('built', 1, { tile: 'a straight', cost: 3 })]),
      entry(4, 'acted', [fact('moved', 1), fact('income', 0), fact('collected', 1, { money: 2 })]),
      entry(5, 'drawn', [fact('rolled', -1, { die: 1 })]),
      entry(6, 'acted', [fact('moved', 2)]),
    ];
    const told = sinceLastTurn(log, () => true, WORDS).map(({ seat, deeds }) => [seat, deeds.map((deed) => deed.text)]);
    expect(told).toEqual([[1, ['builds a straight for $3', 'moves a cube']], [2, ['moves a cube']]]);
    expect(sinceLastTurn(log, () => true, { ...WORDS, reader: -1 }), 'a spectator has no turn').toEqual([]);
  });

  it('has a sentence for an action without facts, if the game has one', () => {
    const played = (seat: number, text: string) => lineText({ entry: entry(1, 'played', [], { seat, text }), fact: null }, WORDS);
    expect([played(1, 'end turn'), played(0, 'end turn'), played(1, 'knit')]).toEqual(['Bo ends the turn.', 'You end the turn.', 'Bo: knit']);
  });
});
