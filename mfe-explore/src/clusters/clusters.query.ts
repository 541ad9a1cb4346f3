import { ask } from '@sentinel/api-client';
import { monthsBefore, newYorkDay } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { CLUSTER_SORTS } from '@sentinel/vocabulary-market';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ALL_INDUSTRIES, type ClustersView } from './clusters-address.ts';

export type FoundClusters = OperationResponse<'find_clusters'>;
export type Cluster = FoundClusters['clusters'][number];

/** The first day of the last months, in New York. */
export const sinceDay = (months: number, now = new Date()): string => monthsBefore(newYorkDay(now), months);

/** A page of clusters; the one before stays on screen while it loads. */
export const clustersQuery = (email: string, view: ClustersView) =>
  queryOptions({
    queryKey: ['find_clusters', email, view],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask('find_clusters', requestOf(view), { signal }),
  });

const requestOf = ({ days, direction, industry, months, page, people, rows, sort, watchlist }: ClustersView) => ({
  ...(direction === 'both' ? {} : { direction }),
  ...(industry === ALL_INDUSTRIES ? {} : { industry: { val: [industry] } }),
  ...(watchlist === null ? {} : { watchlist }),
  ...(sort === CLUSTER_SORTS[0] ? {} : { sort }),
  min_people: people,
  within_days: days,
  since: sinceDay(months),
  page,
  page_size: rows,
});

/** The key of a cluster among others: a company's clusters of one direction end on different days. */
export const clusterKey = ({ cik, direction, last_day }: Cluster): string => `${cik}-${direction}-${last_day}`;
