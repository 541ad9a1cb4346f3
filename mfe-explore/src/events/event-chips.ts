import { type ActiveFilter, activeFilters, criteriaText, daysText, entityText, listText } from '../search/chips.ts';
import type { EventForm } from './event-form.ts';

/** The filters of an events search that are on, in the order of the form. */
export function activeEventFilters(form: EventForm): readonly ActiveFilter<EventForm>[] {
  const { filters, add, addConstraint } = activeFilters<EventForm>();
  add('company', 'Company', entityText(form.company));
  add('filingDate', 'Filing Date', daysText(form.filingDate));
  add('items', '8-K contents', listText(form.items));
  addConstraint('eventReturn', 'Event return', form.eventReturn, 'percent');
  if (form.company === null) add('criteria', 'Companies', criteriaText(form.criteria));
  if (form.lookbackDays !== 30) add('lookbackDays', 'Lookback', `${form.lookbackDays} days`);
  addConstraint('valueSold', 'Sold', form.valueSold, 'thousands');
  addConstraint('valuePurchased', 'Purchased', form.valuePurchased, 'thousands');
  return filters;
}
