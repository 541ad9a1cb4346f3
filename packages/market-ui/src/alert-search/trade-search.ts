import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { INSIDER_TYPES, TRADE_TYPES } from '@sentinel/vocabulary-market';
import { type AlertAsSearch, namesOf, type SearchAsAlert, type TradeSearchFilters } from './alert-criteria.ts';
import { entriesOf, requestOf } from './company-entries.ts';

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
    leftOut: namesOf({
      'Trade Date': (search.start_date ?? 'all') !== 'all' || search.end_date !== undefined,
      'Officers titled': search.officer_roles,
      'Days until filed': search.days_to_file,
      'Trade return': search.trade_return,
      'Next EA': search.next_EA_days,
      'Return at next EA': search.next_EA_ret0,
      'Next 8-K': search.next_8K_days,
      'Return at next 8-K': search.next_8K_ret0,
      'Next 8-K contents': search.item_number,
    }),
  };
}

/** The search for what an insider trading alert fires for. */
export function tradesOfAlert(alert: AlertCriteria): AlertAsSearch {
  const filing = alert.form_type_constraints;
  const types = filing.find((one) => one.constraint_type === 'trade_types');
  const insiders = filing.find((one) => one.constraint_type === 'insider_types');
  const value = filing.find((one) => one.constraint_type === 'value_shares_traded');
  const hasOwners = alert.reporting_person_ciks.length > 0;
  const hasChosen = hasOwners || alert.tickers.length > 0;
  return {
    operation: 'explore_trades',
    filters: {
      trade_types: { val: types?.val ?? [...TRADE_TYPES] },
      // A search by owner has no insider types (spec part 3 section 7).
      ...(hasOwners ? {} : { insider_types: { val: insiders?.val ?? [...INSIDER_TYPES] } }),
      ...(filing.some((one) => one.constraint_type === 'constraint_10b51')
        ? { constraint_10b51: { val: [true as const] } }
        : {}),
      ...(value ? { value_shares_traded: { bool: value.bool, val: value.val } as never } : {}),
      ...(alert.tickers.length > 0 ? { tickers: alert.tickers } : {}),
      ...(hasOwners ? { reporting_person_ciks: alert.reporting_person_ciks } : {}),
      ...(hasChosen ? {} : requestOf(alert.company_criteria)),
    },
    leftOut: namesOf({
      // An alert sums a filing's trades; a row of a search is those of one trade date.
      'Value of a filing with several trade dates': value !== undefined,
      'Shares traded': filing.some((one) => one.constraint_type === 'num_shares_traded'),
      'Insider types': hasOwners && insiders !== undefined && insiders.val.length < INSIDER_TYPES.length,
    }),
  };
}
