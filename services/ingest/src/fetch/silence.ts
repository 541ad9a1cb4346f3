import { addDays, newYorkDay } from '@sentinel/dates';
import { easternAcceptance } from '@sentinel/edgar';
import { isFederalBusinessDay } from '@sentinel/market-math';

const HOUR_MS = 3_600_000;
/** Silence longer than this is not counted any further. */
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
      const digits = day.replaceAll('-', '');
      const opens = Date.parse(easternAcceptance(`${digits}093000`).utc);
      const closes = Date.parse(easternAcceptance(`${digits}160000`).utc);
      ms += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()));
    }
    day = addDays(day, -1);
  }
  return ms / HOUR_MS;
}
