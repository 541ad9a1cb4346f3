import { easternAcceptance } from '@sentinel/edgar';
import { isFederalBusinessDay } from '@sentinel/market-math';
import { newYorkDay, nextDay } from './index-passes.ts';

const HOUR_MS = 3_600_000;
/** Further back nothing is counted: by then it has been silent for long enough. */
const MAX_DAYS = 30;

/**
 * Hours between two moments in which filings come in all the time: 09:30 to 16:00 in New York on business days of EDGAR
 * (which are not those of the exchanges: DOMAIN 2.1).
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
    day = nextDay(day, -1);
  }
  return ms / HOUR_MS;
}
