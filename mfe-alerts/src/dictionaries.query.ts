import { call, isError } from '@sentinel/api-client';
import { queryOptions } from '@tanstack/react-query';
import type { Company } from './form/search-companies.ts';

/** Spec part 3, section 5: dictionaries are fresh for 3 days. */
const FRESH_MS = 259_200_000;

/** The companies one can watch, by ticker. */
export const companiesQuery = queryOptions({
  queryKey: ['tickers'],
  staleTime: FRESH_MS,
  queryFn: async ({ signal }): Promise<Company[]> => {
    const answer = await call('get_tickers', {}, { signal });
    if (isError(answer)) throw new Error(answer.error);
    return Object.entries(answer).map(([ticker, [, name]]) => ({ ticker, name }));
  },
});
