// Links to tables that work for whoever receives them.

import { api } from './api';
import { route } from './route.svelte';

interface Shared {
  id: string;
  private: boolean;
  /** A study of a running game is for nobody else. */
  origin?: { running: boolean } | null;
}

/** The path of a table at a moment, seen through somebody's eyes; the present without one. */
export function pathTo(id: string, moment: number | null = null, viewpoint = '', invite = ''): string {
  const more = new URLSearchParams({ ...(viewpoint ? { as: viewpoint } : {}), ...(invite ? { invite } : {}) }).toString();
  return `/t/${id}${moment === null ? '' : `/${moment}`}${more && `#${more}`}`;
}

/** The address of a table. That of a private one contains the invitation, which only its host and its players may get. */
export async function linkTo(table: Shared, moment: number | null = null, viewpoint = ''): Promise<string> {
  const invite = !table.private || table.origin?.running ? '' : hashValue('invite') || (await api.invite(table.id)).invite;
  return location.origin + pathTo(table.id, moment, viewpoint, invite);
}

/** A value of the part of the address after `#`: an invitation, through whose eyes to look, or the link of a mail. */
export function hashValue(name: 'invite' | 'as' | 'confirm' | 'stop'): string {
  return new URLSearchParams(route.hash.slice(1)).get(name) ?? '';
}

/** Put the invitation into the address bar, so that copying the address from there works, too. */
export async function showInAddressBar(table: Shared): Promise<void> {
  const link = await linkTo(table).catch(() => '');
  if (link && location.pathname === `/t/${table.id}` && !hashValue('invite')) route.replace(link.slice(location.origin.length));
}

/** Copy a text; false where the browser does not allow it, so that the page can show the text instead. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
