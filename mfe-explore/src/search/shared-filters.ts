import type { OperationRequest } from '@sentinel/contracts';
import { itemNumberRequest } from '@sentinel/market-ui';

type SharedFilters = Pick<OperationRequest<'explore_events'>, 'ciks' | 'tickers' | 'item_number'>;

/**
 * One company: by its CIK, or by its ticker where the dictionary does not know it (spec part 3, section 7).
 * @param cik undefined: not known
 */
export function companyFilter(ticker: string, cik: string | undefined): SharedFilters {
  return cik === undefined ? { tickers: [ticker] } : { ciks: [cik] };
}

/** 8-K item numbers; nothing where all are meant. */
export function itemsFilter(items: readonly string[]): SharedFilters {
  const item_number = itemNumberRequest(items);
  return item_number ? { item_number } : {};
}

/** The object without the members that are undefined. */
export function withoutUndefined<Whole extends object>(
  whole: Whole,
): { [Key in keyof Whole]?: NonNullable<Whole[Key]> } {
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as never;
}
