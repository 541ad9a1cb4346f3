import { useLiveUpdates } from '@sentinel/market-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { resultsQuery } from './results.query.ts';
import type { Results } from './results.ts';
import type { ResultsState } from './results-state.ts';

export interface NewResults {
  /** How many rows have come since those on screen were read. */
  readonly count: number;
  show(): void;
}

/** The rows of an alert that have come since `shown` was read. They are asked for when something matched an alert of the user. */
export function useNewResults(email: string, opened: ResultsState, shown: Results | undefined): NewResults {
  const client = useQueryClient();
  const ofAlert = resultsQuery(email, opened);
  const newest = useQuery({
    ...ofAlert,
    queryKey: [...ofAlert.queryKey, 'newest'],
    // Only when there is news.
    enabled: false,
    retry: false,
    gcTime: 0,
  });
  useLiveUpdates(['matches'], () => {
    // A search is of a moment.
    if (shown !== undefined && opened.searchPayload === undefined) void newest.refetch();
  });
  const isShown = new Set(shown?.data.map(asText));
  const count = shown ? (newest.data?.data.filter((row) => !isShown.has(asText(row))).length ?? 0) : 0;
  return {
    count,
    show: () => newest.data && client.setQueryData(ofAlert.queryKey, newest.data),
  };
}

const asText = (row: Results['data'][number]) => JSON.stringify(row);
