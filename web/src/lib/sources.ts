// Where the parts of a board and of the components come from, grouped and worded for players.

import type { GameInfo, Source } from '../generated/protocol';
import { t } from './messages';

/** In the order they are shown: what may differ from the published game comes first. */
const WORDS: Record<Source['status'], string> = {
  reconstructed: t('source.reconstructed'),
  inferred: t('source.inferred'),
  published: t('source.published'),
  rulebook: t('source.rulebook'),
};

export interface SourceGroup { status: Source['status']; words: string; sources: Source[] }

function ofMap(game: GameInfo | null, map: string): Source[] {
  return game?.maps.find((one) => one.id === map)?.sources ?? [];
}

/** The sources of a map and of what all maps share, by their status. */
export function sourceGroups(game: GameInfo | null, map: string): SourceGroup[] {
  const sources = [...ofMap(game, map), ...(game?.sources ?? [])].map(({ part, status, note }) => ({ part: capital(part), status, note: capital(note) }));
  return (Object.keys(WORDS) as Source['status'][])
    .map((status) => ({ status, words: WORDS[status], sources: sources.filter((one) => one.status === status) }))
    .filter((group) => group.sources.length > 0);
}

/** How faithful a board is, in a few words; of a game that says nothing about the map itself, how faithful its components are. */
export function sourceSummary(game: GameInfo | null, map: string): string {
  const sources = ofMap(game, map).length ? ofMap(game, map) : (game?.sources ?? []);
  const found = new Set(sources.map((one) => one.status));
  return found.has('reconstructed') ? t('source.partlyMadeUp') : found.has('inferred') ? t('source.partlyInferred') : t('source.known');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
