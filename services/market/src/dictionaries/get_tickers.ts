import type { Handlers } from '@sentinel/service-kit';
import type { Dictionaries } from './dictionaries.repository.ts';

/** Ticker to [cik, company name]. */
export function get_tickers(dictionaries: Dictionaries): Handlers<'market'>['get_tickers'] {
  return async () => {
    const rows = await dictionaries.tickers();
    return Object.fromEntries(rows.map(({ ticker, cik, name }): [string, [string, string]] => [ticker, [cik, name]]));
  };
}
