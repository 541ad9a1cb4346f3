import { alertOfEvents, constraintOf, criteriaOf, type SearchAsAlert } from '@sentinel/market-ui';
import { EMPTY_EVENT_FORM, type EventForm } from './event-form.ts';
import { type EventFilters, eventFilters } from './event-request.ts';

/** The alert that a form of events becomes. */
export const eventsAsAlert = (form: EventForm): SearchAsAlert => alertOfEvents(eventFilters(form, undefined));

/** The form of an alert's search: those of its filters that an alert can have, for one company at most. */
export function eventFormOf(filters: EventFilters): EventForm {
  const { tickers: [ticker] = [] } = filters;
  return {
    ...EMPTY_EVENT_FORM,
    company: ticker === undefined ? null : { kind: 'company', ticker },
    items: filters.item_number?.val ?? [],
    priceMove: filters.price_move ?? null,
    lookbackDays: filters.lookback_period ?? EMPTY_EVENT_FORM.lookbackDays,
    valueSold: constraintOf(filters.value_sold, 'thousands'),
    valuePurchased: constraintOf(filters.value_purchased, 'thousands'),
    criteria: ticker === undefined ? criteriaOf(filters) : EMPTY_EVENT_FORM.criteria,
  };
}
