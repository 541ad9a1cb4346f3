import type { Handlers } from '@sentinel/service-kit';
import type { Dictionary } from './dictionaries.repository.ts';
import { storedDictionary } from './stored-dictionary.ts';

/** Maps each ticker to [cik, company name]. */
export function get_tickers(tickers: Dictionary): Handlers<'market'>['get_tickers'] {
  return storedDictionary(tickers);
}
