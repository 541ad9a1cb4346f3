import { ask } from '@sentinel/api-client';
import { askEvery } from '@sentinel/market-ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { feedWords } from './feed-words.ts';

/** The page asks this often while it does not hear of news; in between, the age goes on by the browser's own clock. */
const ASK_EVERY_MS = 15_000;

export const freshnessQuery = queryOptions({
  queryKey: ['get_freshness'],
  queryFn: async ({ signal }) => {
    const freshness = await ask('get_freshness', {}, { signal });
    return { freshness, receivedAt: performance.now() };
  },
  refetchInterval: askEvery(ASK_EVERY_MS),
  staleTime: 0,
});

/** What has stopped coming. */
export interface Silence {
  readonly filings: boolean;
  readonly quotes: boolean;
}

/** What has stopped coming, as the last answer says; nothing while there is none. */
export const useSilence = (): Silence =>
  useQuery({
    ...freshnessQuery,
    select: ({ freshness }): Silence => ({
      filings: !feedWords(freshness, 0).isLive,
      quotes: freshness.quotes_silent,
    }),
  }).data ?? { filings: false, quotes: false };
