// What is said about a table in lists, in the waiting room and in the title of the tab.

import type { Choice, Clock, GameInfo, MapInfo, Summary } from '../generated/protocol';
import { factText, type Messages } from './gameText';
import { messageIfKnown, t } from './messages';
import { placesOf } from './ranking';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

/** "Age of Steam: Rust Belt", or only the game if it has one map. */
export function gameTitle(game: GameInfo | undefined, map: string, id = ''): string {
  const found = game?.maps.find((one) => one.id === map);
  return game && found && game.maps.length > 1 ? t('table.gameAndMap', { game: game.title, map: found.title }) : (game?.title ?? id);
}

/** The title of the tab: the most particular part first, the name of the site last. */
export function tabTitle(...parts: string[]): string {
  return [...parts.filter(Boolean), t('app.name')].join(t('table.tabBetween'));
}

/** The options that apply to a map. */
export function offeredOptions(game: GameInfo, map: string): Choice[] {
  return game.options.filter((option) => !option.maps.length || option.maps.includes(map));
}

export function optionWord(option: Choice, value: string): string {
  return option.words[option.values.indexOf(value)] ?? value;
}

interface HouseRule {
  option: Choice;
  words: string;
  /** The help says what is played, not what is left out. */
  helps: boolean;
}

/** The house rules of a table in words: only what differs from the rules as printed. */
export function houseRules(game: GameInfo, options: Readonly<Record<string, string>>): HouseRule[] {
  return game.options.flatMap((option) => {
    const value = options[option.name] ?? option.default;
    return value === option.default ? [] : [{ option, words: t('option.is', { option: option.title, value: optionWord(option, value) }), helps: value !== 'false' }];
  });
}

export function clockWords(clock: Clock | null): string {
  if (!clock) return t('clock.none');
  if (clock.kind === 'live') return t('clock.liveIs', { total: duration(clock.total), increment: duration(clock.increment ?? 0) });
  return clock.bank ? t('clock.turnIs', { limit: duration(clock.limit), bank: duration(clock.bank) }) : t('clock.turnOnly', { limit: duration(clock.limit) });
}

/** Seconds in the largest unit that fits: "3 days", "90 minutes". */
export function duration(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return t('time.days', { n: seconds / DAY });
  if (seconds >= 2 * HOUR && seconds % HOUR === 0) return t('time.hours', { n: seconds / HOUR });
  if (seconds >= MINUTE && seconds % MINUTE === 0) return t('time.minutes', { n: seconds / MINUTE });
  return t('time.seconds', { n: seconds });
}

/** How long ago something was, roughly; after a month, the date. */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, now - at);
  if (seconds < MINUTE) return t('time.now');
  if (seconds < HOUR) return t('time.minutesAgo', { n: Math.floor(seconds / MINUTE) });
  if (seconds < DAY) return t('time.hoursAgo', { n: Math.floor(seconds / HOUR) });
  if (seconds < 30 * DAY) return t('time.daysAgo', { n: Math.floor(seconds / DAY) });
  return dateWords(at);
}

export function dateWords(at: number): string {
  return new Date(at * 1000).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** The round by the name that the game's rulebook gives it; before the first one it is the start. */
export function roundWords(game: string, round: number): string {
  if (!round) return t('replay.start');
  return messageIfKnown(`round.${game}`, { n: round }) || t('round', { n: round });
}

/** How many people a game is for: "3–6 players". */
export function playerRange(maps: readonly MapInfo[]): string {
  const counts = maps.flatMap((map) => map.seats);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? t('start.playersExactly', { n: least }) : t('start.players', { least, most });
}

/** The names at a table as lists show them; bots get the letters they have at the table. */
export function namesOf(table: Summary): string[] {
  return table.seats.map((seat, place) => (seat.kind === 'bot' ? t('seat.bot', { letter: 'ABCDEF'[place] ?? '' }) : seat.name || t('seat.number', { n: place + 1 })));
}

/** The people first, then the bots by level: "Anna, Ben, 2 easy bots". */
export function whoPlays(table: Summary): string {
  const people = table.seats.flatMap((seat, place) => (seat.kind === 'person' ? [seat.you ? t('list.youAs', { name: seat.name }) : namesOf(table)[place]!] : []));
  const levels = new Map<string, number>();
  for (const seat of table.seats) if (seat.kind === 'bot') levels.set(seat.level ?? '', (levels.get(seat.level ?? '') ?? 0) + 1);
  const bots = [...levels].map(([level, n]) => (!level ? t('list.botCount', { n }) : t(n === 1 ? 'list.oneBotOf' : 'list.botsOf', { n, level })));
  return [...people, ...bots].join(', ');
}

/** What happened last, if everybody may know it. */
export function lastMoveWords(messages: Messages | undefined, table: Summary): string {
  const fact = table.last?.fact;
  return fact && messages?.[`event.${fact.key}`] ? factText(messages, 'event', fact, namesOf(table)) : '';
}

/** How the game ended for the people of this page, or for whoever won. */
export function resultWords(table: Summary): string {
  if (!table.ranking || !table.scores) return '';
  const scores = table.scores;
  const names = namesOf(table);
  const places = placesOf(table.ranking);
  const own = places.filter(({ seat }) => table.seats[seat]?.you);
  const winners = places.filter(({ place }) => place === 1);
  const won = winners.length ? t('list.won', { names: winners.map(({ seat }) => names[seat]).join(t('list.and')), n: scores[winners[0]!.seat] ?? 0 }) : t('result.nobody');
  if (own.length !== 1) return won;
  const { seat, place } = own[0]!;
  const mine = { n: scores[seat] ?? 0, place: ordinal(place), of: table.seats.length };
  if (place === 1) return t(winners.length > 1 ? 'list.youShared' : 'list.youWon', mine);
  return `${t('list.youCame', mine)} ${won}`;
}

export function ordinal(place: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(place);
  return messageIfKnown(`ordinal.${rule}`, { n: place }) || String(place);
}
