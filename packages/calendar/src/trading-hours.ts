import { addDays } from './days.ts';
import { isFederalBusinessDay } from './federal-business-days.ts';
import { NEW_YORK, newYorkDay } from './new-york.ts';
import { instantOfZoneTime } from './zone-time.ts';

const HOUR_MS = 3_600_000;
/** Minutes of the day in New York: 09:30 and 16:00. */
const OPENS = 570;
const CLOSES = 960;
/** A longer span is not counted any further. */
const MAX_DAYS = 30;

/**
 * Hours between two points in time during which filings normally arrive all the time: 09:30 to 16:00 in New York on EDGAR's
 * business days (which differ from those of the exchanges).
 */
export function tradingHoursBetween(from: Date, to: Date): number {
  let ms = 0;
  let day = newYorkDay(to);
  for (let count = 0; count < MAX_DAYS && day >= newYorkDay(from); count += 1) {
    if (isFederalBusinessDay(day)) {
      const opens = instantOfZoneTime(NEW_YORK, { day, minute: OPENS }).getTime();
      const closes = instantOfZoneTime(NEW_YORK, { day, minute: CLOSES }).getTime();
      ms += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()));
    }
    day = addDays(day, -1);
  }
  return ms / HOUR_MS;
}
