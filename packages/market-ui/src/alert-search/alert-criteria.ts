import type { CallPayload } from '@sentinel/api-client';

/** What an alert watches, and which events match it (spec part 2 section 3), without its name and how it is delivered. */
export type AlertCriteria = Required<
  Pick<
    CallPayload<'set_alerts'>,
    | 'form_type'
    | 'tickers'
    | 'reporting_person_ciks'
    | 'company_criteria'
    | 'form_type_constraints'
    | 'delay_constraints'
    | 'insider_trade_constraints'
  >
>;

type Page = 'page' | 'limit' | 'sort_column' | 'sort_direction';
/** The filters of the explore searches: everything but the page and the sort. */
export type TradeSearchFilters = Omit<CallPayload<'explore_trades'>, Page>;
export type EventSearchFilters = Omit<CallPayload<'explore_events'>, Page>;

/** A search as an alert. */
export interface SearchAsAlert {
  readonly criteria: AlertCriteria;
  /** The filters that an alert cannot have, by the names that the search's chips have. */
  readonly leftOut: readonly string[];
}

/** An alert as a search. */
export type AlertAsSearch = {
  /** The parts of the alert that a search cannot have, in words. */
  readonly leftOut: readonly string[];
} & (
  | { readonly operation: 'explore_trades'; readonly filters: TradeSearchFilters }
  | { readonly operation: 'explore_events'; readonly filters: EventSearchFilters }
);

/** The names of what is there. */
export const namesOf = (parts: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(parts).flatMap(([name, part]) => (part === undefined || part === false ? [] : name));
