import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { insider_types } from '@sentinel/fields';
import { INSIDER_TYPES, TRADE_TYPES } from '@sentinel/vocabulary-market';
import { type AlertAsSearch, namesOf } from './alert-criteria.ts';
import { requestOf } from './company-entries.ts';

/** The search for what an insider trading alert fires for. */
export function tradesOfAlert(alert: AlertCriteria): AlertAsSearch {
  const filing = alert.form_type_constraints;
  const types = filing.find((one) => one.constraint_type === 'trade_types');
  const insiders = filing.find((one) => one.constraint_type === 'insider_types');
  const officers = filing.find((one) => one.constraint_type === 'officer_roles');
  const value = filing.find((one) => one.constraint_type === 'value_shares_traded');
  const hasOwners = alert.reporting_person_ciks.length > 0;
  const hasChosen = hasOwners || alert.tickers.length > 0;
  return {
    operation: 'explore_trades',
    filters: {
      trade_types: { val: types?.val ?? [...TRADE_TYPES] },
      // A search by owner has no insider types (spec part 3 section 7).
      ...(hasOwners ? {} : { insider_types: { val: insiders?.val ?? [...INSIDER_TYPES] } }),
      ...(officers ? { officer_roles: { val: officers.val } } : {}),
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
      [insider_types.label]: hasOwners && insiders !== undefined && insiders.val.length < INSIDER_TYPES.length,
    }),
  };
}
