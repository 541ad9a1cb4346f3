import { isDay } from '@sentinel/dates';
import type { HandOver } from '../search/use-search-page.ts';
import { EMPTY_TRADE_FORM, type TradeForm } from './trade-form.ts';

const TRADE_TYPES = { purchase: 'Purchases', sale: 'Sales' } as const;

/**
 * What the address of the dollar icon's link asks for (spec part 3, section 2 "Query parameters").
 * @param endDay yyyy-mm-dd, as the start
 */
export function handOverQuery(
  ticker: string,
  startDay: string,
  endDay: string,
  tradeType: 'purchase' | 'sale',
): string {
  return new URLSearchParams({
    ticker,
    startDate: startDay,
    endDate: endDay,
    tradeType,
    autoSearch: 'true',
  }).toString();
}

/** The form that such an address fills in, or null where one of the five parameters is missing or cannot be. */
export function readHandOver(query: string): HandOver<TradeForm> | null {
  const parameters = new URLSearchParams(query);
  const [ticker, start, end] = ['ticker', 'startDate', 'endDate'].map((name) => parameters.get(name) ?? '');
  const tradeType = TRADE_TYPES[parameters.get('tradeType') as keyof typeof TRADE_TYPES];
  if (parameters.get('autoSearch') !== 'true' || !ticker || !start || !end || !tradeType) return null;
  if (!isDay(start) || !isDay(end)) return null;
  const form: TradeForm = {
    ...EMPTY_TRADE_FORM,
    who: { kind: 'company', ticker: ticker.toUpperCase() },
    tradeDate: start <= end ? { start, end } : { start: end, end: start },
    tradeTypes: [tradeType],
  };
  return { ticker: ticker.toUpperCase(), form };
}
