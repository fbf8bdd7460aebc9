import { describe, expect, it } from 'vitest';
import type { GameInfo, Source } from '../src/generated/protocol';
import { sourceGroups, sourceSummary } from '../src/lib/sources';

const source = (part: string, status: Source['status']): Source => ({ part, status, note: '' });
const map = (id: string, ...sources: Source[]) => ({ id, title: id, seats: [2], about: '', sources });

function game(...shared: Source[]): GameInfo {
  const maps = [map('alps', source('tunnels', 'reconstructed'), source('peaks', 'published')), map('plains', source('fields', 'rulebook'))];
  return { id: 'rail', title: 'Rail', about: '', prefix: 'RAI', rules: 1, hidden_information: false, maps, options: [], sources: shared, lesson: '' };
}

describe('where a board comes from', () => {
  it('is told by status, what is made up first, the map before what all maps share', () => {
    const groups = sourceGroups(game(source('rules', 'rulebook'), source('cubes', 'published')), 'alps');
    expect(groups.map((group) => [group.words, group.sources.map((one) => one.part)])).toEqual([
      ['Made up for this implementation', ['Tunnels']],
      ['From published pictures or data', ['Peaks', 'Cubes']],
      ['From the rulebook', ['Rules']],
    ]);
  });

  it('is told of one map only', () => {
    expect(sourceGroups(game(), 'plains').flatMap((group) => group.sources.map((one) => one.part))).toEqual(['Fields']);
    expect(sourceGroups(game(), 'moon')).toEqual([]);
    expect(sourceGroups(null, 'alps')).toEqual([]);
  });

  it('has a summary that names the most doubtful part', () => {
    const brief = (id: string, ...shared: Source[]) => sourceSummary(game(...shared), id);
    expect(brief('alps', source('rules', 'rulebook'))).toBe('partly made up');
    expect(brief('plains', source('cubes', 'reconstructed')), 'the board itself').toBe('from the rulebook and published data');
    expect(brief('moon', source('edge', 'inferred'), source('cubes', 'published')), 'a game with one map').toBe('partly inferred');
    expect(brief('moon', source('edge', 'inferred'), source('cubes', 'reconstructed'))).toBe('partly made up');
  });
});
