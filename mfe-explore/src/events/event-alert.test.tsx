import { expect, test } from '@jest/globals';
import { searchOfAlert } from '@sentinel/market-ui';
import { eventFormOf, eventsAsAlert } from './event-alert.ts';
import { activeEventFilters } from './event-chips.ts';
import { EMPTY_EVENT_FORM, type EventForm } from './event-form.ts';
import { eventFilters } from './event-request.ts';

const FORM: EventForm = {
  ...EMPTY_EVENT_FORM,
  company: { kind: 'company', ticker: 'ALDG' },
  items: ['2.02'],
  priceMove: { drop: 0.07 },
  lookbackDays: 90,
  valueSold: { operator: '>=', val1: '100', val2: '' },
};

test('issue 10 "Screens": an alert opens as the search that it came from, with the price move that it compares', () => {
  const { criteria, leftOut } = eventsAsAlert(FORM);
  expect(leftOut).toEqual([]);
  expect(criteria.delay_constraints).toEqual([['price_drop', 0.07]]);
  const search = searchOfAlert(criteria);
  expect(search?.operation === 'explore_events' && eventFormOf(search.filters)).toEqual(FORM);
  expect(eventFilters(FORM, undefined).price_move).toEqual({ drop: 0.07 });
});

test.each([
  [{ drop: 0.07 }, 'drop of 7% or more'],
  [{ increase: 0.065 }, 'increase of 6.5% or more'],
  [{ drop: 0.05, increase: 0.06 }, 'drop of 5% or more, or increase of 6% or more'],
])('the price move %p is a chip', (priceMove, text) => {
  expect(activeEventFilters({ ...EMPTY_EVENT_FORM, priceMove })).toEqual([
    { field: 'priceMove', label: 'Price move', text },
  ]);
});
