import { FIRST_SEARCH, PAGE_SIZES, type TradeSearch, type TradeSort } from './trade-search.ts';

/** Spec part 3, section 3 "Session memory". */
const KEY = 'exploreTrades_search';

/**
 * The search of the last visit in this tab; the first search when there is none or it does not read.
 * @param sortable the names that trades can be sorted by
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
    return FIRST_SEARCH; // no storage, or not JSON: begin afresh
  }
}

/** Keeps the search for the return to the page; without storage it is simply not kept. */
export function rememberSearch(search: TradeSearch): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(search));
  } catch {
    // a full or forbidden storage costs the memory of the page, nothing else
  }
}
