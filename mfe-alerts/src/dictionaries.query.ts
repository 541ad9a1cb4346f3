import { call, isError } from '@sentinel/api-client';
import { dictionaries, type TickerDictionary } from '@sentinel/session';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Company } from './form/search-companies.ts';

/** Spec part 1, section 7: dictionaries are fresh for 3 days. */
const FRESH_MS = 259_200_000;
/** A company that is not in a dictionary older than this may have become known since. */
const OLD_MS = 60_000;
const NO_COMPANIES: readonly Company[] = [];

/** The companies one can watch, and when they were asked for (milliseconds since 1970). */
interface Companies {
  readonly companies: readonly Company[];
  readonly askedAt: number;
}

/** The dictionary as it lies in the browser, which the shell keeps fresh; asked for only when there is none. */
const companiesQuery = queryOptions({
  queryKey: ['tickers'],
  staleTime: FRESH_MS,
  queryFn: async ({ signal }): Promise<Companies> => {
    const cached = await dictionaries.read();
    return cached
      ? { companies: companiesOf(cached.tickers), askedAt: dictionaries.savedAt() || 0 }
      : fetchCompanies(signal);
  },
});

/** The companies one can watch, by ticker; none while they load. */
export function useCompanies() {
  const { data, isPending, isError, refetch } = useQuery(companiesQuery);
  return { companies: data?.companies ?? NO_COMPANIES, isPending, isError, refetch };
}

/**
 * Fetches an old dictionary afresh, once, when something was looked for in it and not found; what comes shows in
 * `useCompanies`.
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

async function fetchCompanies(signal: AbortSignal): Promise<Companies> {
  const answer = await call('get_tickers', {}, { signal });
  if (isError(answer)) throw new Error(answer.error);
  await dictionaries.saveTickers(answer);
  return { companies: companiesOf(answer), askedAt: Date.now() };
}

/** What was cached may be older than this code: entries without a name are left out. */
function companiesOf(tickers: TickerDictionary): Company[] {
  return Object.entries(tickers).flatMap(([ticker, entry]) => {
    const name: unknown = Array.isArray(entry) ? entry[1] : entry;
    return typeof name === 'string' ? [{ ticker, name }] : [];
  });
}
