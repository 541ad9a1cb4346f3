import { addBusinessDays } from '../calendar.ts';
import type { Random } from '../random.ts';

/** The parts of EDGAR's day, in minutes from midnight. */
const PARTS = {
  early: [6 * 60, 9 * 60 + 29],
  session: [9 * 60 + 30, 15 * 60 + 59],
  afterClose: [16 * 60, 17 * 60 + 29],
  evening: [17 * 60 + 30, 21 * 60 + 59],
} as const;

/** Percent of earnings releases (DOMAIN 0.11), and of other 8-Ks, in each part of the day. */
const OF_EARNINGS = { early: 73, session: 3, afterClose: 23, evening: 1 } as const;
const OF_OTHERS = { early: 27, session: 20, afterClose: 46, evening: 7 } as const;
/** The share of filings accepted from 17:30 on whose filing date is the next business day (DOMAIN 0.9). */
const NEXT_DAY_SHARE = 0.88;

/** The acceptance time (YYYYMMDDhhmmss, Eastern) and filing date of an 8-K that is filed on a business day. */
export function eventTimes(random: Random, day: string, isEarnings: boolean): { acceptedAt: string; filedOn: string } {
  const part = random.weighted(isEarnings ? OF_EARNINGS : OF_OTHERS);
  const [from, to] = PARTS[part];
  const minute = random.int(from, to);
  const second = random.int(0, 59);
  const time = [Math.floor(minute / 60), minute % 60, second].map((n) => String(n).padStart(2, '0')).join('');
  const isNextDay = part === 'evening' && random.chance(NEXT_DAY_SHARE);
  return { acceptedAt: day.replaceAll('-', '') + time, filedOn: isNextDay ? addBusinessDays(day, 1) : day };
}
