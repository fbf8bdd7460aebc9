// Absence in words: when clocks run, who is on vacation, and when somebody was last seen.

import type { Absence, SeatInfo, WeeklyHours } from '../generated/protocol';
import { t } from './messages';
import { ago } from './tableWords';

const DAY = 86400;

/** Minutes after midnight as `08:00`. */
export function minuteText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** `08:00` as minutes after midnight. */
export function minuteOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The days of the week by their short names, Monday first. */
export function dayNames(): string[] {
  // 5 January 2026 is a Monday.
  return Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 5 + day)).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }));
}

/** The hours in which clocks run. */
export function hoursWords(hours: WeeklyHours): string {
  const data = { start: minuteText(hours.start ?? 480), end: minuteText(hours.end ?? 1320), zone: hours.zone };
  if (hours.days.length === 7) return t('absence.hours', data);
  const names = dayNames();
  return t('absence.hoursOn', { ...data, days: [...hours.days].sort().map((day) => names[day]).join(', ') });
}

/** What the players have agreed on about pauses of the clock. */
export function pauseWords(absence: Absence): string[] {
  return [absence.hours ? hoursWords(absence.hours) : '', absence.vacation ? t('absence.vacation', { n: absence.vacation }) : ''].filter(Boolean);
}

/** A moment in the reader's own time: the hour, and the date if it is another day. */
export function momentText(at: number): string {
  const date = new Date(at * 1000);
  const hour = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return date.toDateString() === new Date().toDateString() ? hour : t('absence.dayAndHour', { day: date.toLocaleDateString(undefined, { day: 'numeric', month: 'short' }), hour });
}

/** The same for the end of a vacation: only the date, unless it is today. */
function dayText(at: number): string {
  const date = new Date(at * 1000);
  return date.toDateString() === new Date().toDateString() ? momentText(at) : date.toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
}

/** Whether a person is here; empty for those who are, for bots and for the reader. */
export function presenceText(seat: SeatInfo, now: number): string {
  if (seat.away_until) return t('absence.until', { time: dayText(seat.away_until) });
  if (seat.kind !== 'person' || seat.you || seat.here || seat.standin) return '';
  return seat.seen ? t('absence.seen', { time: ago(seat.seen, now) }) : t('seat.away');
}

/** Whole days of vacation that are left. */
export function daysLeft(seat: SeatInfo): number {
  return Math.floor((seat.vacation_left ?? 0) / DAY);
}
