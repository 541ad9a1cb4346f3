import { federalBusinessDaysBetween } from '@sentinel/calendar';
import { filedDay, type OwnershipForm, type TradeGroup } from '@sentinel/edgar';

/** The rule assumes that an insider learns of a plan's trade by then at the latest. */
const MAX_BUSINESS_DAYS = 3;

/** The day from which the days to file of a trade are counted. */
export interface DeemedExecution {
  /** A day after the trade date; null when it is the trade date itself. */
  readonly deemedOn: string | null;
  /** A row states an impossible day, which was ignored. */
  readonly isOdd: boolean;
}

/**
 * The deemed execution date of a trade (Rule 16a-3(g)(2)). For a trade under a Rule 10b5-1 plan that the insider did not time,
 * it is the day on which the broker reported the trade, but at most the third business day after it. With several rows, the
 * earliest date counts; a row without one counts from its trade date. A date before the trade or after the third business day
 * is ignored.
 */
export function deemedExecution(form: OwnershipForm, { rows, tradeDate }: TradeGroup): DeemedExecution {
  const own = new Set(rows);
  let isOdd = false;
  const days = form.non_derivative_transactions.flatMap(({ deemed_execution_date: stated, row }) => {
    if (!own.has(row)) return [];
    const day = filedDay(stated);
    if (stated === null) return [tradeDate];
    const delay = day === null ? null : federalBusinessDaysBetween(tradeDate, day);
    if (day !== null && delay !== null && delay <= MAX_BUSINESS_DAYS) return [day];
    isOdd = true;
    return [tradeDate];
  });
  const [earliest = tradeDate] = days.sort();
  return { deemedOn: earliest > tradeDate ? earliest : null, isOdd };
}
