import { TRADE } from '@sentinel/fields';
import { TRADE_TYPES } from '@sentinel/vocabulary-market';
import type { SearchAsAlert, TradeSearchFilters } from './alert-criteria.ts';
import { entriesOf } from './company-entries.ts';
import { leftOutOf } from './left-out-of.ts';

/**
 * The alert that fires for what a search of trades finds, from now on (spec part 2 section 3). What is known only later, such as
 * returns and next events, cannot be watched for.
 * @param search companies by ticker
 */
export function alertOfTrades(search: TradeSearchFilters): SearchAsAlert {
  const { tickers = [], reporting_person_ciks = [], value_shares_traded } = search;
  const isChosen = tickers.length + reporting_person_ciks.length > 0;
  return {
    criteria: {
      form_type: '4',
      tickers,
      reporting_person_ciks,
      company_criteria: isChosen ? [] : entriesOf(search),
      form_type_constraints: [
        { constraint_type: 'trade_types', val: search.trade_types?.val ?? [...TRADE_TYPES] },
        ...(search.insider_types ? [{ constraint_type: 'insider_types' as const, val: search.insider_types.val }] : []),
        ...(search.officer_roles ? [{ constraint_type: 'officer_roles' as const, val: search.officer_roles.val }] : []),
        ...(search.constraint_10b51 ? [{ constraint_type: 'constraint_10b51' as const, val: [true as const] }] : []),
        ...(value_shares_traded
          ? [
              {
                constraint_type: 'value_shares_traded' as const,
                bool: value_shares_traded.bool,
                val: [...value_shares_traded.val],
              },
            ]
          : []),
      ],
      delay_constraints: [],
      insider_trade_constraints: [],
    },
    leftOut: leftOutOf(TRADE.filters, search),
  };
}
