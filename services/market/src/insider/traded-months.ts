import type { OperationResponse } from '@sentinel/contracts';
import type { InsiderTrade } from './insider.repository.ts';

type TradedMonth = OperationResponse<'get_insider'>['months'][number];

/** The year and the month (from 1) of a day. */
export const monthOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });

/** How many purchases and sales fell into each month; months without any are left out. Oldest first. */
export function tradedMonths(trades: readonly InsiderTrade[]): TradedMonth[] {
  const months = new Map<string, TradedMonth>();
  for (const { direction, is_dated, is_planned, trade_date } of trades) {
    if (!is_dated) continue;
    const key = trade_date.slice(0, 7);
    const month = months.get(key) ?? { ...monthOf(trade_date), purchases: 0, sales: 0, planned: 0 };
    months.set(key, {
      ...month,
      purchases: month.purchases + (direction === 'purchase' ? 1 : 0),
      sales: month.sales + (direction === 'sale' ? 1 : 0),
      planned: month.planned + (is_planned ? 1 : 0),
    });
  }
  return [...months.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, month]) => month);
}
