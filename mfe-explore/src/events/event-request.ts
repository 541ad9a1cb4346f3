import type { OperationRequest } from '@sentinel/contracts';
import { constraintRequest, criteriaRequest } from '@sentinel/market-ui';
import { companyFilter, itemsFilter, withoutUndefined } from '../search/shared-filters.ts';
import type { EventForm } from './event-form.ts';

/** The filters of an events search as the server takes them: everything but the page and the sort. */
export type EventFilters = Omit<
  OperationRequest<'explore_events'>,
  'type' | 'email' | 'page' | 'limit' | 'sort_column' | 'sort_direction'
>;

/**
 * The filters that a form asks for (spec part 3, sections 5 and 7). Constraints without a number are left out, and
 * company criteria where a company is chosen.
 * @param cik the chosen company's, if the dictionary knows it
 */
export function eventFilters(form: EventForm, cik: string | undefined): EventFilters {
  const { company, filingDate } = form;
  return {
    return_type: 'adjusted',
    lookback_period: form.lookbackDays,
    ...(company?.kind === 'company' ? companyFilter(company.ticker, cik) : criteriaRequest(form.criteria)),
    ...itemsFilter(form.items),
    ...withoutUndefined({
      start_date: filingDate.start ?? undefined,
      end_date: filingDate.end ?? undefined,
      event_return: constraintRequest(form.eventReturn, 'percent'),
      price_move: form.priceMove ? withoutUndefined(form.priceMove) : undefined,
      value_sold: constraintRequest(form.valueSold, 'thousands'),
      value_purchased: constraintRequest(form.valuePurchased, 'thousands'),
    }),
  };
}
