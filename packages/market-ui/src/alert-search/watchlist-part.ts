import { watchlist } from '@sentinel/fields';
import type { SearchAsAlert, TradeSearchFilters } from './alert-criteria.ts';

/** What an alert has of a search's watchlist: it watches one, or companies and owners of its own, never both. */
export function watchlistPart(
  search: Pick<TradeSearchFilters, 'watchlist' | 'tickers' | 'reporting_person_ciks'>,
): Pick<SearchAsAlert, 'leftOut'> & { readonly criteria: { readonly watchlist?: string } } {
  if (search.watchlist === undefined) return { criteria: {}, leftOut: [] };
  return search.tickers || search.reporting_person_ciks
    ? { criteria: {}, leftOut: [watchlist.short] }
    : { criteria: { watchlist: search.watchlist }, leftOut: [] };
}
