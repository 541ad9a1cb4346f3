import { type ChosenEntities, useOwnerNames } from '@sentinel/market-ui';
import { useWatchlists } from '../watchlists/use-watchlists.ts';
import { entitiesText } from './chips.ts';

/**
 * The filters that are on, a watchlist and owners by their names in place of id and CIKs.
 * @param chosen the companies or owners that are filtered by
 */
export function useNamedFilters<Filter extends { readonly field: string; readonly text: string }>(
  filters: readonly Filter[],
  chosen: ChosenEntities,
): readonly Filter[] {
  const { lists } = useWatchlists(filters.find(({ field }) => field === 'watchlist')?.text ?? null);
  const ownerName = useOwnerNames(chosen.ownerCiks.length > 0);
  return filters.map((filter) =>
    filter.field === 'watchlist'
      ? { ...filter, text: lists.find(({ id }) => id === filter.text)?.name ?? filter.text }
      : filter.field === 'company'
        ? { ...filter, text: entitiesText(chosen, ownerName) }
        : filter,
  );
}
