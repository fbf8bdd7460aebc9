import { translator } from '../../lib/messages';
import EN from './en.json';

export const words = translator(EN);
const all: Record<string, string> = EN;

/** The message for a name that comes from the server, or the name itself. */
export function named(group: string, key: string): string {
  return all[`${group}.${key}`] ?? key.replaceAll('_', ' ');
}
