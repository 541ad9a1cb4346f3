import { type ActiveFilter, activeFilters, criteriaText, daysText, entityText, listText } from '../search/chips.ts';
import type { EventForm, PriceMove } from './event-form.ts';

/** The filters of an events search that are on, in the order of the form. */
export function activeEventFilters(form: EventForm): readonly ActiveFilter<EventForm>[] {
  const { filters, add, addConstraint } = activeFilters<EventForm>();
  add('company', 'Company', entityText(form.company));
  add('filingDate', 'Filing Date', daysText(form.filingDate));
  add('items', '8-K contents', listText(form.items));
  addConstraint('eventReturn', 'Event return', form.eventReturn, 'percent');
  add('priceMove', 'Price move', moveText(form.priceMove));
  if (form.company === null) add('criteria', 'Companies', criteriaText(form.criteria));
  if (form.lookbackDays !== 30) add('lookbackDays', 'Lookback', `${form.lookbackDays} days`);
  addConstraint('valueSold', 'Sold', form.valueSold, 'thousands');
  addConstraint('valuePurchased', 'Purchased', form.valuePurchased, 'thousands');
  return filters;
}

/** 'drop of 5% or more, or increase of 6% or more', or nothing. */
function moveText(move: PriceMove | null): string {
  const parts = [
    ...(move?.drop === undefined ? [] : [`drop of ${percentText(move.drop)} or more`]),
    ...(move?.increase === undefined ? [] : [`increase of ${percentText(move.increase)} or more`]),
  ];
  return parts.join(', or ');
}

const percentText = (fraction: number) => `${Number((fraction * 100).toPrecision(12))}%`;
