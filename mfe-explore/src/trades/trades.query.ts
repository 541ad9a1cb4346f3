import { call, isError } from '@sentinel/api-client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TradeSearch } from './trade-search.ts';

/** One page of trades; the page before stays on screen while the next one loads. */
export const tradesQuery = (email: string, search: TradeSearch) =>
  queryOptions({
    queryKey: ['explore_trades', email, search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { page, pageSize, sort } = search;
      const answer = await call('explore_trades', { email, page, limit: pageSize, ...sort }, { signal });
      if (isError(answer)) throw new Error('Server error: Unable to retrieve search results. Please try again.');
      if (!Array.isArray(answer.rows))
        throw new Error('Bad response received from server. Please try again or contact support.');
      return answer;
    },
  });
