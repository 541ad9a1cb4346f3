import { companies, useDictionary } from '@sentinel/market-ui/entities';
import { useCallback } from 'react';
import { useFreshCompanies } from './use-fresh-companies.ts';

/** A company as the ticker dictionary names it. */
export interface CompanyOfTicker {
  readonly cik: string;
  readonly name: string;
}

/**
 * The company of a ticker, in any case; undefined without a ticker, and when no dictionary contains it (the server is
 * asked again first). `failed`: no dictionary could be loaded, so nobody knows; `companies.load()` tries again.
 */
export function useCompanyOfTicker(ticker: string | null): CompanyOfTicker | undefined | 'loading' | 'failed' {
  const state = useDictionary(companies, ticker !== null);
  const found = state.kind === 'ready' && ticker !== null ? state.index.find(ticker.toUpperCase()) : undefined;
  const isAsking = useFreshCompanies(state.kind === 'ready' && ticker !== null && found?.cik === undefined);
  if (ticker === null) return undefined;
  if (found?.cik !== undefined) return { cik: found.cik, name: found.name };
  if (state.kind === 'failed') return 'failed';
  return state.kind === 'loading' || isAsking ? 'loading' : undefined;
}

/** Gives the name of the company with a ticker; undefined while the names load, and for one that no dictionary contains. */
export function useCompanyNames(): (ticker: string) => string | undefined {
  const state = useDictionary(companies, true);
  return useCallback(
    (ticker: string) => (state.kind === 'ready' ? state.index.find(ticker)?.name : undefined),
    [state],
  );
}
