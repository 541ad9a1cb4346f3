import { isDay } from '@sentinel/calendar';
import { typedTicker } from '@sentinel/vocabulary-market';
import type { HandOver } from '../search/use-search-page.ts';
import { TRADE_FORM, type TradeForm } from './trade-form.ts';

const TRADE_TYPES = { purchase: 'Purchases', sale: 'Sales' } as const;

/** The parameters of the hand-over. */
const NAMES = ['ticker', 'startDate', 'endDate', 'tradeType', 'autoSearch'];

/**
 * The form that such an address fills in. It is searched only where all five parameters are present and can be used;
 * otherwise what can be read waits in the form. Null: the address holds none of them, or one of this page's own searches.
 */
export function readHandOver(query: string): HandOver<TradeForm> | null {
  const parameters = new URLSearchParams(query);
  if (parameters.has('v') || !NAMES.some((name) => parameters.has(name))) return null;
  const ticker = typedTicker(parameters.get('ticker') ?? '') || null;
  const [first, last] = ['startDate', 'endDate'].map((name) => dayIn(parameters.get(name)));
  const [start = null, end = null] = first && last && first > last ? [last, first] : [first, last];
  const tradeType = TRADE_TYPES[parameters.get('tradeType') as keyof typeof TRADE_TYPES];
  const form: TradeForm = {
    ...TRADE_FORM.empty,
    company: { tickers: ticker === null ? [] : [ticker], ownerCiks: [] },
    trade_date: { start, end },
    trade_direction: tradeType ? [tradeType] : TRADE_FORM.empty.trade_direction,
  };
  if (ticker && start && end && tradeType && parameters.get('autoSearch') === 'true') {
    return { ticker, form, ignored: [] };
  }
  const used = { ticker, startDate: first, endDate: last, tradeType, autoSearch: true };
  const ignored = [...new Set(parameters.keys())].filter((name) => !used[name as keyof typeof used]);
  return { ticker: null, form, ignored };
}

function dayIn(text: string | null): string | null {
  return text !== null && isDay(text) ? text : null;
}
