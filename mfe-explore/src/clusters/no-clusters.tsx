import { EmptyState } from '@sentinel/ui';
import { CLUSTER_DAYS, CLUSTER_PEOPLE } from '@sentinel/vocabulary-market';
import { ALL_INDUSTRIES, type ClusterFilters, MONTHS } from './clusters-address.ts';

/** That the filters find nothing, and which of them can be loosened. */
export function NoClusters({ filters }: { readonly filters: ClusterFilters }) {
  const ways = looserFilters(filters);
  return (
    <EmptyState title="No clusters">
      {ways.length === 0
        ? 'No two insiders of one company traded within 60 days of each other in the last year.'
        : `No company has one with these filters. Try ${ways.join(', ')}.`}
    </EmptyState>
  );
}

function looserFilters({ days, direction, industry, months, people, watchlist }: ClusterFilters): string[] {
  return [
    ...(watchlist === null ? [] : ['any company']),
    ...(industry === ALL_INDUSTRIES ? [] : ['all industries']),
    ...(months === Math.max(...MONTHS) ? [] : ['more months']),
    ...(people === Math.min(...CLUSTER_PEOPLE) ? [] : ['fewer people']),
    ...(days === Math.max(...CLUSTER_DAYS) ? [] : ['more days']),
    ...(direction === 'both' ? [] : ['both purchases and sales']),
  ];
}
