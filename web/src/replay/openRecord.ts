// Records that were opened in this tab. The server forgets them after a while; the tab can open them again.

import { api } from '../lib/api';
import { t } from '../lib/messages';
import { route } from '../lib/route.svelte';

const KEY = 'record ';
/** No record is longer, in bytes; the server has the same limit. */
const LONGEST = 4_000_000;

/** The text of a file that was dropped or chosen. */
export async function textOf(file: File): Promise<string> {
  if (file.size > LONGEST) throw new Error(t('open.tooLarge'));
  return file.text();
}

/** The text of a record that was opened here; null if it was not, or is gone. */
export function keptRecord(id: string): string | null {
  try {
    return sessionStorage.getItem(KEY + id);
  } catch {
    return null;
  }
}

/** Open a record in the viewer. */
export async function openRecord(text: string): Promise<void> {
  const { table } = await api.openRecord(text);
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEY)) sessionStorage.removeItem(key);
    sessionStorage.setItem(KEY + table, text);
  } catch {
    // Without storage the record can be looked at until the server forgets it.
  }
  route.go(`/t/${table}`);
}
