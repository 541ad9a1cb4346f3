import type { OperationRequest } from '@sentinel/contracts';
import { constraintRequest, criteriaRequest } from '@sentinel/market-ui';
import { companyFilter, itemsFilter, withoutUndefined } from '../search/shared-filters.ts';
import type { TradeForm } from './trade-form.ts';

/** The filters of a trades search as the server takes them: everything but the page and the sort. */
export type TradeFilters = Omit<
  OperationRequest<'explore_trades'>,
  'type' | 'email' | 'page' | 'limit' | 'sort_column' | 'sort_direction'
>;

/**
 * The filters that a form asks for (spec part 3, sections 5 and 7). Constraints without a number are left out, company
 * criteria where a company or an owner is chosen, and insider types where an owner is.
 * @param cik the chosen company's, if the dictionary knows it
 */
export function tradeFilters(form: TradeForm, cik: string | undefined): TradeFilters {
  const { who, tradeDate } = form;
  const optional = {
    end_date: tradeDate.end ?? undefined,
    constraint_10b51: form.excludes10b51 ? { val: [true as const] } : undefined,
    insider_types: who?.kind === 'owner' ? undefined : { val: [...form.insiderTypes] },
    officer_roles: form.officerRoles.length > 0 ? { val: [...form.officerRoles] } : undefined,
    value_shares_traded: constraintRequest(form.value, 'thousands'),
    days_to_file: constraintRequest(form.daysToFile, 'number'),
    trade_return: constraintRequest(form.tradeReturn, 'percent'),
    next_EA_days: constraintRequest(form.daysToEa, 'number'),
    next_EA_ret0: constraintRequest(form.returnAtEa, 'percent'),
    next_8K_days: constraintRequest(form.daysTo8K, 'number'),
    next_8K_ret0: constraintRequest(form.returnAt8K, 'percent'),
  };
  return {
    return_type: form.returnType,
    return_horizon: form.horizon,
    return_start: form.returnStart,
    start_date: tradeDate.start ?? 'all',
    trade_types: { val: [...form.tradeTypes] },
    ...(who?.kind === 'company' ? companyFilter(who.ticker, cik) : {}),
    ...(who?.kind === 'owner' ? { reporting_person_ciks: [who.cik] } : {}),
    ...(who === null ? criteriaRequest(form.criteria) : {}),
    ...itemsFilter(form.items),
    ...withoutUndefined(optional),
  };
}
