import type { CallPayload } from '@sentinel/api-client';
import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';

type Page = 'page' | 'limit' | 'sort_column' | 'sort_direction';
/** The filters of the explore searches: everything but the page and the sort. */
export type TradeSearchFilters = Omit<CallPayload<'explore_trades'>, Page>;
export type EventSearchFilters = Omit<CallPayload<'explore_events'>, Page>;

/** A search as an alert. */
export interface SearchAsAlert {
  readonly criteria: AlertCriteria;
  /** The filters that an alert cannot have, by the names that the search's chips have. */
  readonly leftOut: readonly string[];
  /** What an alert says in another way, as sentences. Missing from a release of before December 2026. */
  readonly became?: readonly string[];
}

/** An alert as a search. */
export type AlertAsSearch = {
  /** The parts of the alert that a search cannot have, in words. */
  readonly leftOut: readonly string[];
} & (
  | { readonly operation: 'explore_trades'; readonly filters: TradeSearchFilters }
  | { readonly operation: 'explore_events'; readonly filters: EventSearchFilters }
);
