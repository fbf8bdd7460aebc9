// The title of the browser's tab: whose turn it is, the game and the table, and how many lines of chat are unread.

import { t } from '../lib/messages';

export interface TitleParts { game: string; map: string; title: string; yourTurn: boolean; unread: number }

export function tabTitle({ game, map, title, yourTurn, unread }: TitleParts): string {
  const played = map ? t('table.gameOnMap', { game, map }) : game;
  const name = title && played ? t('table.named', { title, game: played }) : title || played;
  const words = !name ? t('app.name') : t(yourTurn ? 'table.tabYourTurn' : 'table.tab', { name });
  return unread ? t('table.unread', { n: unread, words }) : words;
}
