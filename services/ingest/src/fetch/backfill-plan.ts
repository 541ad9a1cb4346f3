import { addDays, isFederalBusinessDay } from '@sentinel/calendar';
import { dailyIndexPath, quarterlyIndexPath, quarterOf } from '@sentinel/edgar';

/** An index that a back-fill reads, and the days (YYYY-MM-DD, both included) for which it is read. */
export interface PlannedIndex {
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

/** Up to this many days are read from daily indexes; for more, the quarterly index is less data. */
const MAX_DAILY = 10;

/**
 * Selects the indexes for a range of days: quarterly ones, or daily ones when only a few days are wanted or the quarter is not
 * over (its index does not have the last days yet).
 */
export function planBackfill(from: string, to: string, today: string): PlannedIndex[] {
  const plan: PlannedIndex[] = [];
  let start = from;
  while (start <= to) {
    const quarterEnd = lastDayOfQuarter(start);
    const end = quarterEnd < to ? quarterEnd : to;
    const days: string[] = [];
    for (let day = start; day <= end; day = addDays(day, 1)) if (isFederalBusinessDay(day)) days.push(day);
    if (days.length > MAX_DAILY && quarterEnd < today)
      plan.push({ path: quarterlyIndexPath(start), from: start, to: end });
    else plan.push(...days.map((day) => ({ path: dailyIndexPath(day), from: day, to: day })));
    start = addDays(quarterEnd, 1);
  }
  return plan;
}

function lastDayOfQuarter(day: string): string {
  const { quarter, year } = quarterOf(day);
  const next = quarter === 4 ? `${year + 1}-01-01` : `${year}-${String(quarter * 3 + 1).padStart(2, '0')}-01`;
  return addDays(next, -1);
}
