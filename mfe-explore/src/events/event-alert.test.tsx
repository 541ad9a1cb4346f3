import { expect, test } from '@jest/globals';
import { alertOfEvents, searchOfAlert } from '@sentinel/market-ui';
import { EVENT_FORM, type EventForm } from './event-form.ts';

const FORM: EventForm = {
  ...EVENT_FORM.empty,
  company: { tickers: ['ALDG'], ownerCiks: [] },
  '8K_items': ['2.02'],
  price_move: { drop: 0.07 },
  lookback_period: 90,
  value_sold: { operator: '>=', val1: '100', val2: '' },
};

test('issue 10 "Screens": an alert opens as the search that it came from, with the price move that it compares', () => {
  const { criteria, leftOut } = alertOfEvents(EVENT_FORM.filtersOf(FORM, undefined));
  expect(leftOut).toEqual([]);
  expect(criteria.delay_constraints).toEqual([['price_drop', 0.07]]);
  const search = searchOfAlert(criteria);
  expect(search?.operation === 'explore_events' && EVENT_FORM.formOf(search.filters)).toEqual(FORM);
  expect(EVENT_FORM.filtersOf(FORM, undefined).price_move).toEqual({ drop: 0.07 });
});

test.each([
  [{ drop: 0.07 }, 'drop of 7% or more'],
  [{ increase: 0.065 }, 'increase of 6.5% or more'],
  [{ drop: 0.05, increase: 0.06 }, 'drop of 5% or more, or increase of 6% or more'],
])('the price move %p is a chip', (price_move, text) => {
  expect(EVENT_FORM.chipsOf({ ...EVENT_FORM.empty, price_move })).toEqual([
    { field: 'price_move', label: 'Price move', text },
  ]);
});
