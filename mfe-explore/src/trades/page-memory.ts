import { FIRST_SEARCH, PAGE_SIZES, type TradeSearch } from './trade-search.ts';

/** Spec part 3, section 3 "Session memory". */
const KEY = 'exploreTrades_search';

/** The search of the last visit in this tab; the first search when there is none or it does not read. */
export function rememberedSearch(): TradeSearch {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TradeSearch | null;
    const isWhole =
      stored !== null &&
      Number.isInteger(stored.page) &&
      stored.page >= 1 &&
      PAGE_SIZES.includes(stored.pageSize) &&
      typeof stored.sort?.sort_column === 'string' &&
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
