import { FIRST_SEARCH, PAGE_SIZES, type TradeSearch, type TradeSort } from './trade-search.ts';

/** Spec part 3, section 3 "Session memory". */
const KEY = 'exploreTrades_search';

/**
 * The search of the last visit in this tab; the default search when there is none or it is unreadable.
 * @param sortable the names by which trades can be sorted
 */
export function rememberedSearch(sortable: readonly TradeSort['sort_column'][]): TradeSearch {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TradeSearch | null;
    const isWhole =
      stored !== null &&
      Number.isInteger(stored.page) &&
      stored.page >= 1 &&
      PAGE_SIZES.includes(stored.pageSize) &&
      sortable.includes(stored.sort?.sort_column) &&
      ['asc', 'desc'].includes(stored.sort.sort_direction);
    return isWhole ? stored : FIRST_SEARCH;
  } catch {
    return FIRST_SEARCH; // no storage, or not JSON: start with the default search
  }
}

/** Stores the search for the next visit to the page; does nothing without storage. */
export function rememberSearch(search: TradeSearch): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(search));
  } catch {
    // full or forbidden storage costs only the memory of the page
  }
}
