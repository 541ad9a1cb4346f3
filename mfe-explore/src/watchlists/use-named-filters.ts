import { useWatchlists } from './use-watchlists.ts';

/** The filters that are on, a watchlist by its name in place of its id. */
export function useNamedFilters<Filter extends { readonly field: string; readonly text: string }>(
  filters: readonly Filter[],
): readonly Filter[] {
  const { lists } = useWatchlists(filters.find(({ field }) => field === 'watchlist')?.text ?? null);
  return filters.map((filter) =>
    filter.field === 'watchlist'
      ? { ...filter, text: lists.find(({ id }) => id === filter.text)?.name ?? filter.text }
      : filter,
  );
}
