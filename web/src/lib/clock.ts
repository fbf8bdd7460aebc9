// How clocks are shown.

import type { SeatTime } from '../generated/protocol';
import { t } from './messages';

const LOW = 60;

/** A clock some seconds after the server sent it: the turn's time runs down first, then the bank. */
export function remaining(time: SeatTime, seconds: number): { left: number; bank: number } {
  if (!time.running) return { left: time.left, bank: time.bank };
  const used = Math.min(seconds, time.pause ?? seconds);
  const over = Math.max(0, used - time.left);
  return { left: Math.max(0, time.left - used), bank: Math.max(0, time.bank - over) };
}

export function isLow(time: { left: number; bank: number }): boolean {
  return time.left + time.bank < LOW;
}

export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 2 * 86400) return t('clock.days', { n: Math.floor(whole / 86400) });
  if (whole >= 2 * 3600) return t('clock.hours', { n: Math.floor(whole / 3600) });
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** How long somebody took, in the two largest units: "1 h 5 min", "12 min", "40 s". */
export function timeUsed(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours >= 48) return t('clock.days', { n: Math.floor(hours / 24) });
  if (hours) return t('clock.hoursMinutes', { hours, minutes });
  return minutes ? t('clock.minutes', { n: minutes }) : t('clock.seconds', { n: Math.round(seconds) });
}
