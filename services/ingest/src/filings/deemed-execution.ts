import { filedDay, type OwnershipForm, type TradeGroup } from '@sentinel/edgar';
import { federalBusinessDaysBetween } from '@sentinel/market-math';

/** By then, at the latest, an insider knows of a trade that a plan has timed. */
const MAX_BUSINESS_DAYS = 3;

/** From when the days to file of a trade count. */
export interface DeemedExecution {
  /** After the trade date; null where it is the trade date. */
  readonly deemedOn: string | null;
  /** A row states a day that cannot be: it is passed over. */
  readonly isOdd: boolean;
}

/**
 * The deemed execution date of a trade: of one under a Rule 10b5-1 plan that the insider did not time, the day the broker told
 * of it, the third business day after the trade at most (Rule 16a-3(g)(2); DOMAIN 2.1, "Lateness"). Of several rows the
 * earliest counts, and a row that states none counts from its trade date. A day before the trade or after the third business
 * day is passed over.
 */
export function deemedExecution(form: OwnershipForm, { rows, tradeDate }: TradeGroup): DeemedExecution {
  const own = new Set(rows);
  let isOdd = false;
  const days = form.non_derivative_transactions.flatMap(({ deemed_execution_date: stated, row }) => {
    if (!own.has(row)) return [];
    const day = filedDay(stated);
    if (stated === null) return [tradeDate];
    if (day !== null && day >= tradeDate && federalBusinessDaysBetween(tradeDate, day) <= MAX_BUSINESS_DAYS)
      return [day];
    isOdd = true;
    return [tradeDate];
  });
  const [earliest = tradeDate] = days.sort();
  return { deemedOn: earliest > tradeDate ? earliest : null, isOdd };
}
