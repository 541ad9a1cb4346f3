import { companies, useDictionary } from '@sentinel/market-ui/entities';
import { useFreshCompanies } from './use-fresh-companies.ts';

/** Those of some tickers, in upper case, that no dictionary contains; none while nobody knows. The server is asked again first. */
export function useUnknownTickers(tickers: readonly string[]): readonly string[] {
  const state = useDictionary(companies, tickers.length > 0);
  const unknown = state.kind === 'ready' ? tickers.filter((ticker) => state.index.find(ticker) === undefined) : [];
  return useFreshCompanies(unknown.length > 0) ? [] : unknown;
}
