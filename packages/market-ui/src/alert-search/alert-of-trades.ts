import { TRADE } from '@sentinel/fields';
import type { SearchAsAlert, TradeSearchFilters } from './alert-criteria.ts';
import { companyEntries } from './company-entries.ts';
import { filingConditions } from './filing-conditions.ts';
import { leftOutOf } from './left-out-of.ts';
import { watchlistPart } from './watchlist-part.ts';

/**
 * The alert that fires for what a search of trades finds, from now on (spec part 2 section 3). What is known only later, such as
 * returns and next events, cannot be watched for.
 * @param search companies by ticker
 */
export function alertOfTrades(search: TradeSearchFilters): SearchAsAlert {
  const { tickers = [], reporting_person_ciks = [] } = search;
  const isChosen = tickers.length + reporting_person_ciks.length > 0;
  const listed = watchlistPart(search);
  return {
    criteria: {
      form_type: '4',
      tickers,
      reporting_person_ciks,
      ...listed.criteria,
      company_criteria: isChosen ? [] : companyEntries(search),
      form_type_constraints: filingConditions(TRADE.filters, search, '4'),
      delay_constraints: [],
      insider_trade_constraints: [],
    },
    leftOut: [...listed.leftOut, ...leftOutOf(TRADE.filters, search)],
  };
}
