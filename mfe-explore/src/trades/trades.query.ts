import { ask } from '@sentinel/api-client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TradeSearch } from './trade-search.ts';

/** Spec part 3, section 8. */
const UNABLE_MESSAGE = 'Server error: Unable to retrieve search results. Please try again.';
const BAD_RESPONSE_MESSAGE = 'Bad response received from server. Please try again or contact support.';

/** One page of trades; the previous page stays on screen while the next one loads. */
export const tradesQuery = (email: string, search: TradeSearch) =>
  queryOptions({
    queryKey: ['explore_trades', email, search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { page, pageSize, sort } = search;
      const answer = await ask('explore_trades', { page, limit: pageSize, ...sort }, { signal }).catch(
        (error: unknown) => {
          throw new Error(UNABLE_MESSAGE, { cause: error });
        },
      );
      if (!Array.isArray(answer.rows)) throw new Error(BAD_RESPONSE_MESSAGE);
      return answer;
    },
  });
