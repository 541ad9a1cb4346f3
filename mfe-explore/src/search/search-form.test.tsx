import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EVENT_FORM } from '../events/event-form.ts';
import type { SearchForm } from '../fields/search-form.ts';
import { eventForm, tradeForm } from '../testing/forms.ts';
import { TRADE_FORM, type TradeForm } from '../trades/trade-form.ts';

const FORMS = [
  ['trades', TRADE_FORM, tradeForm],
  ['events', EVENT_FORM, eventForm],
] as const;

describe.each(FORMS)('the form of %s', (_page, of, random) => {
  const { filtersOf, formOf, chipsOf, empty, chosenOf } = of as SearchForm<object, object>;

  test('asks for the same again after it was made of what it asked for', () => {
    fc.assert(
      fc.property(random as fc.Arbitrary<object>, (form) => {
        const asked = filtersOf(form, undefined);
        const back = formOf(asked);
        expect(filtersOf(back, undefined)).toEqual(asked);
        expect(chosenOf(back)).toEqual(chosenOf(form));
        expect(Object.keys(back)).toEqual(Object.keys(empty));
      }),
    );
  });

  test('has a chip for a filter that was set, by which it is removed', () => {
    expect(chipsOf(empty)).toEqual([]);
    fc.assert(
      fc.property(random as fc.Arbitrary<object>, (form) => {
        const chips = chipsOf(form);
        for (const { field } of chips) expect(Object.keys(empty)).toContain(field);
        const emptied = Object.fromEntries(
          chips.map(({ field }) => [field, (empty as Record<string, unknown>)[field]]),
        );
        expect(chipsOf({ ...form, ...emptied })).toEqual([]);
      }),
    );
  });
});

test.each<[string, Partial<TradeForm>, Readonly<Record<string, string>>]>([
  ['nothing', {}, {}],
  [
    'no trade type',
    { trade_direction: [] },
    { trade_direction: 'You must choose a trade type (Purchases, Sales, or both).' },
  ],
  ['no insider type', { insider_types: [] }, { insider_types: 'You must choose an insider type.' }],
  ['no insider type beside an owner', { insider_types: [], company: { tickers: [], ownerCiks: ['0000000001'] } }, {}],
  ['no officer', { officer_roles: [] }, {}],
])('what keeps a form with %s from being searched (part 2 section 5)', (_what, part, faults) => {
  const form = { ...TRADE_FORM.empty, ...part };
  expect(TRADE_FORM.faultsOf(form)).toEqual(faults);
  expect(TRADE_FORM.faultOf(form)).toBe(Object.values(faults)[0]);
});

test('a company by its CIK where it is known, an owner, or the criteria that a request has', () => {
  const company = { ...TRADE_FORM.empty, company: { tickers: ['ALDG'], ownerCiks: [] } };
  expect(TRADE_FORM.filtersOf(company, '0000000007')).toMatchObject({ ciks: ['0000000007'] });
  expect(TRADE_FORM.formOf({ tickers: ['ALDG'], include_all: false, share_price: { bool: 'ge', val: [5] } })).toEqual(
    company,
  );
  expect(TRADE_FORM.formOf({ reporting_person_ciks: ['0000000009'] }).company).toEqual({
    tickers: [],
    ownerCiks: ['0000000009'],
  });
  expect(TRADE_FORM.formOf({ include_all: false, share_price: { bool: 'ge', val: [5] } }).criteria).toMatchObject({
    includeAll: false,
    sharePrice: { operator: '>=', val1: '5', val2: '' },
  });
});
