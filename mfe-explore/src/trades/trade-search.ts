import type { OperationRequest, OperationResponse } from '@sentinel/contracts';

export type TradeRow = OperationResponse<'explore_trades'>['rows'][number];
export type TradeSort = Pick<OperationRequest<'explore_trades'>, 'sort_column' | 'sort_direction'>;
export type PageSize = OperationRequest<'explore_trades'>['limit'];

/** What the page requests: the page, the number of rows, and the sort. */
export interface TradeSearch {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly sort: TradeSort;
}

/** Spec part 3, section 9. */
export const PAGE_SIZES: readonly PageSize[] = [10, 20, 50, 100];
export const FIRST_SEARCH: TradeSearch = {
  page: 1,
  pageSize: 20,
  sort: { sort_column: 'ticker', sort_direction: 'asc' },
};

/**
 * Sorting by the same column again reverses the direction; another column starts ascending. Any change returns to page
 * 1 (section 4).
 */
export function sortedBy(search: TradeSearch, column: TradeSort['sort_column']): TradeSearch {
  const again = search.sort.sort_column === column && search.sort.sort_direction === 'asc';
  return { ...search, page: 1, sort: { sort_column: column, sort_direction: again ? 'desc' : 'asc' } };
}

/**
 * The last page, if the search asks for one beyond it (trades were removed since the search was stored); else
 * undefined.
 * @param shown number of rows in the answer
 * @param total number of rows that the search finds on all pages
 */
export function pageInstead({ page, pageSize }: TradeSearch, shown: number, total: number): number | undefined {
  const last = Math.ceil(total / pageSize);
  return shown === 0 && last >= 1 && page > last ? last : undefined;
}

/** Section 5: the SEC's deadline is two business days. */
const FILING_DEADLINE_DAYS = 2;

/** The text of the late-filing warning, or undefined when the filing was on time or the day is unknown. */
export function lateFilingText(daysToFile: number | null): string | undefined {
  if (daysToFile === null || daysToFile <= FILING_DEADLINE_DAYS) return undefined;
  return `The SEC requires filing within 2 days. This trade was filed in ${daysToFile} days.`;
}

/** Dollars as the thousands that the screen shows, en-US with two decimals; undefined when the value is unknown. */
export function inThousands(valueUsd: number | null): string | undefined {
  if (valueUsd === null) return undefined;
  return (valueUsd / 1000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
