import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { CONDITIONS, TRADE } from '@sentinel/fields';
import type { AlertAsSearch, TradeSearchFilters } from './alert-criteria.ts';
import { requestOf } from './company-entries.ts';
import { filingFilters } from './filing-conditions.ts';

const { insider_types, trade_types } = CONDITIONS;

/** The search for what an insider trading alert fires for. */
export function tradesOfAlert(alert: AlertCriteria): AlertAsSearch {
  const { filters, leftOut } = filingFilters(TRADE.filters, alert.form_type_constraints, '4');
  const hasOwners = alert.reporting_person_ciks.length > 0;
  const hasChosen = hasOwners || alert.tickers.length > 0;
  const all = { trade_types: { val: trade_types.asks.options }, insider_types: { val: insider_types.asks.options } };
  const asked: TradeSearchFilters = { ...all, ...filters } as never;
  // A search by owner has no insider types (spec part 3 section 7).
  const { insider_types: insiders, ...ofOwner } = asked;
  return {
    operation: 'explore_trades',
    filters: {
      ...(hasOwners ? ofOwner : asked),
      ...(alert.tickers.length > 0 ? { tickers: alert.tickers } : {}),
      ...(hasOwners ? { reporting_person_ciks: alert.reporting_person_ciks } : {}),
      ...(alert.watchlist === undefined ? {} : { watchlist: alert.watchlist }),
      ...(hasChosen ? {} : requestOf(alert.company_criteria)),
    },
    leftOut: [
      // An alert sums a filing's trades; a row of a search is those of one trade date.
      ...('value_shares_traded' in filters ? ['Value of a filing with several trade dates'] : []),
      ...leftOut,
      ...(hasOwners && insiders && insiders.val.length < insider_types.asks.options.length
        ? [insider_types.label]
        : []),
    ],
  };
}
