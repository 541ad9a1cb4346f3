import type { ActiveFilter } from '../fields/chips.ts';
import { useWatchlists } from './use-watchlists.ts';

/** The filters that are on, a watchlist by its name in place of its id. */
export function useNamedFilters<Form>(filters: readonly ActiveFilter<Form>[]): readonly ActiveFilter<Form>[] {
  const { lists } = useWatchlists(filters.find(({ field }) => field === 'watchlist')?.text ?? null);
  return filters.map((filter) =>
    filter.field === 'watchlist'
      ? { ...filter, text: lists.find(({ id }) => id === filter.text)?.name ?? filter.text }
      : filter,
  );
}
