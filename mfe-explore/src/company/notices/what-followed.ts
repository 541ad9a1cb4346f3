import { dayText } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { sharesText } from '../figures.ts';

export type NoticeRow = OperationResponse<'get_company'>['notices'][number];

/**
 * What became of the sale that a notice announced, compared with the shares that it names.
 * @param today in New York
 */
export function whatFollowed(notice: NoticeRow, today: string): string {
  const { amended_by, num_sales, sales, sells_until, seller_cik, shares_sold, units } = notice;
  if (amended_by !== null) return 'An amendment replaces it';
  if (num_sales > 0) {
    const days = sales.map(({ trade_date }) => trade_date);
    const [first, last] = [days[0], days.at(-1)];
    const when =
      num_sales > sales.length || first === undefined || last === undefined
        ? `in ${num_sales} sales`
        : first === last
          ? `on ${dayText(last)}`
          : `in ${num_sales} sales by ${dayText(last)}`;
    if (units === null) return `${sharesText(shares_sold)} shares sold ${when}`;
    return shares_sold > units
      ? `${sharesText(shares_sold)} sold ${when}, more than announced`
      : `${sharesText(shares_sold)} of ${sharesText(units)} sold ${when}`;
  }
  if (units === 0) return 'It announces no shares';
  if (seller_cik === null) return 'Not known: the notice names no CIK';
  if (sells_until === null) return 'Not known: the notice names no day';
  return today > sells_until ? 'No sale followed' : `No sale yet, until ${dayText(sells_until)}`;
}

/** Why the figures of a notice cannot be right; undefined where they can. */
export function implausibleText({ implausible }: Pick<NoticeRow, 'implausible'>): string | undefined {
  if (implausible === null) return undefined;
  return implausible === 'units_over_outstanding'
    ? 'More shares than the company has outstanding. Shown as filed.'
    : 'Its value and its shares make a price that is far from the close. Shown as filed.';
}
