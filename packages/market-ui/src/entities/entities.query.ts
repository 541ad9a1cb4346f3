import { ask } from '@sentinel/api-client';
import { DICTIONARY_FRESH_MS, dictionaries, type OwnerDictionary, type TickerDictionary } from '@sentinel/session';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Entity } from './search-entities.ts';

/**
 * If a company is not found in a dictionary older than this, the dictionary is fetched again: the company may be new.
 */
const OLD_MS = 60_000;
const NONE: readonly Entity[] = [];

/** The companies that can be watched, and when they were fetched (milliseconds since 1970). */
interface Companies {
  readonly companies: readonly Entity[];
  readonly askedAt: number;
}

/** The dictionary stored in the browser, which the shell keeps fresh; fetched only when there is none. */
const companiesQuery = queryOptions({
  queryKey: ['tickers'],
  staleTime: DICTIONARY_FRESH_MS,
  queryFn: async ({ signal }): Promise<Companies> => {
    const cached = await dictionaries.read();
    return cached
      ? { companies: companiesOf(cached.tickers), askedAt: dictionaries.savedAt() || 0 }
      : fetchCompanies(signal);
  },
});

const ownersQuery = queryOptions({
  queryKey: ['owners'],
  staleTime: DICTIONARY_FRESH_MS,
  queryFn: async ({ signal }): Promise<readonly Entity[]> => {
    const cached = await dictionaries.read();
    return ownersOf(cached?.owners ?? (await ask('get_owners', {}, { signal })));
  },
});

/** The companies that can be watched, by ticker; none while they load. */
export function useCompanies() {
  const { data, isPending, isError, refetch } = useQuery(companiesQuery);
  return { companies: data?.companies ?? NONE, isPending, isError, refetch };
}

/**
 * The reporting owners, by CIK; none while they load. There can be 300,000 of them.
 * @param isWanted false: they are not loaded
 */
export function useOwners(isWanted: boolean) {
  const { data, isPending, isError, refetch } = useQuery({ ...ownersQuery, enabled: isWanted });
  return { owners: data ?? NONE, isPending: isWanted && isPending, isError, refetch };
}

/**
 * Fetches an old dictionary of companies again, once, after something was not found in it; `useCompanies` shows the
 * result.
 */
export function useFreshCompanies(isMissing: boolean): { readonly isFetching: boolean } {
  const client = useQueryClient();
  const askedAt = useQuery(companiesQuery).data?.askedAt;
  const { isFetching } = useQuery({
    queryKey: ['tickers', 'fresh'],
    staleTime: OLD_MS,
    retry: false,
    enabled: isMissing && askedAt !== undefined && Date.now() - askedAt > OLD_MS,
    queryFn: async ({ signal }) => {
      const companies = await fetchCompanies(signal);
      client.setQueryData(companiesQuery.queryKey, companies);
      return companies;
    },
  });
  return { isFetching };
}

/** A company as the ticker dictionary names it. */
export interface CompanyOfTicker {
  readonly cik: string;
  readonly name: string;
}

/**
 * The company of a ticker, in any case; undefined when no dictionary contains it (an old one is fetched again first)
 * or none could be loaded.
 */
export function useCompanyOfTicker(ticker: string | null): CompanyOfTicker | undefined | 'loading' {
  const { companies, isPending } = useCompanies();
  const wanted = ticker?.toUpperCase();
  const found = useMemo(() => companies.find(({ id, cik }) => id === wanted && cik !== undefined), [companies, wanted]);
  const { isFetching } = useFreshCompanies(wanted !== undefined && !isPending && found === undefined);
  if (wanted === undefined) return undefined;
  if (found?.cik !== undefined) return { cik: found.cik, name: found.name };
  return isPending || isFetching ? 'loading' : undefined;
}

async function fetchCompanies(signal: AbortSignal): Promise<Companies> {
  const tickers = await ask('get_tickers', {}, { signal });
  await dictionaries.saveTickers(tickers);
  return { companies: companiesOf(tickers), askedAt: Date.now() };
}

/** Cached entries may be older than this code; those without a name are left out. */
function companiesOf(tickers: TickerDictionary): Entity[] {
  return Object.entries(tickers).flatMap(([id, entry]): Entity[] => {
    const [cik, name]: readonly unknown[] = Array.isArray(entry) ? entry : [undefined, entry];
    if (typeof name !== 'string') return [];
    return [{ kind: 'company', id, name, ...(typeof cik === 'string' ? { cik } : {}) }];
  });
}

function ownersOf(owners: OwnerDictionary): Entity[] {
  return Object.entries(owners).map(([id, name]) => ({ kind: 'owner', id, name }));
}
