import type { CompanyOfTicker } from '@sentinel/market-ui';
import type { SearchFailure } from './search-failure.tsx';
import { pageInstead, type View } from './view.ts';

/** What is known of a search page at a moment. */
export interface SearchFacts {
  /** Of a form that another page handed over and that waits to be searched. */
  readonly handedOverTicker: string | null;
  /** The company of that ticker, or of the only one that was searched for. */
  readonly company: CompanyOfTicker | undefined | 'loading' | 'failed';
  /** The part that is shown of the submitted search; null: nothing was submitted. */
  readonly view: Pick<View<string>, 'page' | 'pageSize'> | null;
  /** What keeps the submitted form from being searched: an address can hold what the form would not let through. */
  readonly fault: string | undefined;
  readonly isFetching: boolean;
  readonly error: Error | null;
  /** The answer to this very search; undefined while another one's is on screen. */
  readonly answer: { readonly num_rows: number; readonly rows: readonly unknown[] } | undefined;
}

/** Where a search page is. It is in one state at a time, which says what it shows and what it does next by itself. */
export type SearchState =
  | { readonly at: 'nothing searched' }
  /** A form was handed over; it is searched once its ticker is known to be a company's. */
  | { readonly at: 'handed over'; readonly next: 'search' | null }
  | { readonly at: 'failed'; readonly failure: SearchFailure }
  | { readonly at: 'not searchable' }
  | { readonly at: 'looking up the company' }
  | { readonly at: 'searching' }
  /** An old link asks for a page that is not there: the last one is shown instead. */
  | { readonly at: 'beyond the last page'; readonly page: number }
  | { readonly at: 'nothing found' }
  | { readonly at: 'found' };

/** The state that follows from what is known. */
export function searchState(facts: SearchFacts): SearchState {
  const { handedOverTicker: ticker, company, view, fault, isFetching, error, answer } = facts;
  if (ticker !== null) {
    if (company === undefined) return { at: 'failed', failure: { kind: 'unknown ticker', ticker } };
    if (company === 'failed') return { at: 'failed', failure: { kind: 'companies not loaded', ticker } };
    return { at: 'handed over', next: company === 'loading' ? null : 'search' };
  }
  if (view === null) return { at: 'nothing searched' };
  if (fault !== undefined) return { at: 'not searchable' };
  if (company === 'loading') return { at: 'looking up the company' };
  if (isFetching) return { at: 'searching' };
  if (error) return { at: 'failed', failure: { kind: 'not answered', error } };
  if (answer === undefined) return { at: 'searching' };
  const page = pageInstead(view, answer.rows.length, answer.num_rows);
  if (page !== undefined) return { at: 'beyond the last page', page };
  return { at: answer.num_rows === 0 ? 'nothing found' : 'found' };
}

/** Whether the page waits for an answer. */
export const isWaiting = ({ at }: SearchState): boolean =>
  at === 'handed over' || at === 'looking up the company' || at === 'searching' || at === 'beyond the last page';
