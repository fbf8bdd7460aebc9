// Links to tables that work for whoever receives them.

import { api } from './api';

interface Shared {
  id: string;
  private: boolean;
}

/** The address of a table. That of a private one contains the invitation, which only its host and its players may get. */
export async function linkTo(table: Shared): Promise<string> {
  const address = `${location.origin}/t/${table.id}`;
  return table.private ? `${address}#invite=${(await api.invite(table.id)).invite}` : address;
}

/** Put the invitation into the address bar, so that copying the address from there works, too. */
export async function showInAddressBar(table: Shared): Promise<void> {
  const link = await linkTo(table).catch(() => '');
  if (link && location.pathname === `/t/${table.id}`) history.replaceState(history.state, '', link);
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
