// The clauses of a game as players look them up: grouped by section, of one map, and searched.

import type { ClauseInfo } from '../generated/protocol';

export interface Section { title: string; clauses: ClauseInfo[] }

/** Whether a clause may concern players on a map; without a map, on any. */
function concerns(clause: ClauseInfo, map: string): boolean {
  return clause.audience !== 'implementers' && (!clause.map || !map || clause.map === map);
}

/** In their order, by the heading they stand below. */
export function sectionsOf(clauses: ClauseInfo[]): Section[] {
  const sections: Section[] = [];
  for (const clause of clauses) {
    if (sections.at(-1)?.title !== clause.section) sections.push({ title: clause.section ?? '', clauses: [] });
    sections.at(-1)?.clauses.push(clause);
  }
  return sections;
}

export const rulesOf = (clauses: ClauseInfo[], map: string): ClauseInfo[] => clauses.filter((one) => one.audience === 'players' && concerns(one, map));
export const rulingsOf = (clauses: ClauseInfo[]): ClauseInfo[] => clauses.filter((one) => one.audience === 'rulings');
export const ownRulesOf = (clauses: ClauseInfo[], map: string): ClauseInfo[] => (map ? rulesOf(clauses, map).filter((one) => one.map === map) : []);

/** The clauses with all these words, or with an id that begins like this. */
export function findClauses(clauses: ClauseInfo[], map: string, words: string): ClauseInfo[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const offered = clauses.filter((one) => concerns(one, map));
  const byId = offered.filter((one) => one.id.toLowerCase().startsWith(words.trim().toLowerCase()));
  const byWords = offered.filter((one) => !byId.includes(one) && wanted.every((word) => `${one.id} ${one.text}`.toLowerCase().includes(word)));
  return [...byId, ...byWords];
}
