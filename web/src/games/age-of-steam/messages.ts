import { translator } from '../../lib/messages';
import EN from './en.json';

export const words = translator(EN);
const all: Record<string, string> = EN;

/** The word for a key that comes from the server, or the key itself. */
export function named(group: string, key: string): string {
  return all[`${group}.${key}`] ?? key.replaceAll('_', ' ');
}
