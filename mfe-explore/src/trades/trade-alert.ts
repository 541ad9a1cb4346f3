import { alertOfTrades, constraintOf, criteriaOf, type SearchAsAlert } from '@sentinel/market-ui';
import { EMPTY_TRADE_FORM, type TradeForm } from './trade-form.ts';
import { type TradeFilters, tradeFilters } from './trade-request.ts';

/** The alert that a form of trades becomes. */
export const tradesAsAlert = (form: TradeForm): SearchAsAlert => alertOfTrades(tradeFilters(form, undefined));

/** The form of an alert's search: those of its filters that an alert can have, for one company or owner at most. */
export function tradeFormOf(filters: TradeFilters): TradeForm {
  const { tickers: [ticker] = [], reporting_person_ciks: [cik] = [] } = filters;
  return {
    ...EMPTY_TRADE_FORM,
    who: ticker !== undefined ? { kind: 'company', ticker } : cik !== undefined ? { kind: 'owner', cik } : null,
    excludes10b51: filters.constraint_10b51 !== undefined,
    tradeTypes: filters.trade_types?.val ?? EMPTY_TRADE_FORM.tradeTypes,
    insiderTypes: filters.insider_types?.val ?? EMPTY_TRADE_FORM.insiderTypes,
    value: constraintOf(filters.value_shares_traded, 'thousands'),
    criteria: ticker === undefined && cik === undefined ? criteriaOf(filters) : EMPTY_TRADE_FORM.criteria,
  };
}
