import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../src/generated/protocol';
import { daysLeft, hoursWords, minuteOf, minuteText, pauseWords, presenceText } from '../src/lib/absence';

const seat: SeatInfo = { kind: 'person', name: 'Ann', colour: '', you: false, level: null, standin: null, resigned: false, reserved: null, invited: false, owner: null, reclaim: false, requested: false, here: false, seen: null, away_until: null, vacation_left: null };

describe('absence in words', () => {
  it('names the hours in which clocks run', () => {
    expect([minuteText(485), minuteOf('08:05')]).toEqual(['08:05', 485]);
    expect(hoursWords({ days: [0, 1, 2, 3, 4, 5, 6], zone: 'Europe/Berlin', start: 480, end: 1320 })).toBe('Clocks run only from 08:00 to 22:00 (Europe/Berlin)');
    expect(hoursWords({ days: [5, 0], zone: 'UTC', start: 0, end: 1440 })).toBe('Clocks run only from 00:00 to 24:00 on Mon, Sat (UTC)');
    expect(pauseWords({ bot: 0, open: null, hours: null, vacation: 7 })).toEqual(['Up to 7 days of vacation for each player']);
  });

  it('says who is here, honestly', () => {
    const now = 1_000_000;
    expect(presenceText({ ...seat, here: true }, now)).toBe('');
    expect(presenceText(seat, now)).toBe('away');
    expect(presenceText({ ...seat, seen: now - 7200 }, now)).toBe('away, last seen 2 h ago');
    expect(presenceText({ ...seat, you: true }, now)).toBe('');
    expect(presenceText({ ...seat, here: true, away_until: now + 86400 }, now)).toContain('away until');
    expect(daysLeft({ ...seat, vacation_left: 2.9 * 86400 })).toBe(2);
  });
});
