import type { Statements } from '@sentinel/database';
import { TICKER_CURSOR } from './ticker-cursor.ts';

/** A day as SQL. */
type Day = ReturnType<Statements>;

/** The SEC's list names a company for some days after its symbol is gone; filings name it for some days after the last price. */
const SLACK_DAYS = 30;

/**
 * SQL for the company (CIK) that had a symbol from one day to another, by what was said at that time; null when nothing tells. First
 * the SEC's ticker file, where it is known to list the symbol on the last of the days: of a list without a start only the day of
 * the list is known. Then the filings that state the symbol: of several companies, the one that stated it longest in the last of these years.
 * @param symbol, from, to SQL expressions that no column of market.company_symbol or market.stated_symbol hides
 */
export function companyAtTheTime(tx: Statements, symbol: Day, from: Day, to: Day) {
  return tx`coalesce(
    (select listed.cik from market.company_symbol listed
      where listed.symbol = ${symbol} and ${to} <= coalesce(listed.valid_to, 'infinity')
        and ${to} >= coalesce(listed.valid_from,
              coalesce(listed.valid_to, (select (value ->> 'day')::date from market.fetch_cursor where name = ${TICKER_CURSOR})) - ${SLACK_DAYS}::int)
      order by listed.valid_to nulls first, listed.cik limit 1),
    (select stated.cik from market.stated_symbol stated
      where stated.symbol = ${symbol} and stated.first_on <= ${to} + ${SLACK_DAYS}::int and stated.last_on >= ${from}
      order by greatest(least(stated.last_on, ${to}) - greatest(stated.first_on, ${from}, ${to} - 365), 0) desc,
               greatest(least(stated.last_on, ${to}) - greatest(stated.first_on, ${from}), 0) desc, stated.cik limit 1))`;
}
