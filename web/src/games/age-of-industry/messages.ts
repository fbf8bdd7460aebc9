import { translator } from '../../lib/messages';
import EN from './en.json';

export const words = translator(EN);

/** A short name of an industry or colour, for where there is little room. */
export function messageWord(name: string): string {
  return (EN as Record<string, string>)[`short.${name}`] ?? name;
}
