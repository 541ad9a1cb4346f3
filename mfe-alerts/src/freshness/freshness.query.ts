import { ask } from '@sentinel/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { feedWords } from './feed-words.ts';

/** The page asks this often; in between, the age goes on by the browser's own clock. */
const ASK_EVERY_MS = 15_000;

export const freshnessQuery = queryOptions({
  queryKey: ['get_freshness'],
  queryFn: async ({ signal }) => {
    const freshness = await ask('get_freshness', {}, { signal });
    return { freshness, receivedAt: performance.now() };
  },
  refetchInterval: ASK_EVERY_MS,
  staleTime: 0,
});

/** Whether filings have stopped coming, as the last answer says; false while there is none. */
export const useIsFeedSilent = (): boolean =>
  useQuery({ ...freshnessQuery, select: ({ freshness }) => !feedWords(freshness, 0).isLive }).data ?? false;
