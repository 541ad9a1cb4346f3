import { describe, expect, test } from '@jest/globals';
import { EMPTY_CRITERIA, emptyConstraint } from '@sentinel/market-ui';
import { newDraft } from './alert-draft.ts';
import { deliveryOf, isBroad } from './delivery.ts';
import {
  companyFilterOffText,
  insiderFilterOffText,
  targetsFault,
  withCompanyFilter,
  withCriteria,
  withEightKFilter,
  withForm4Filter,
  withForm4Values,
  withInsiderFilter,
  withTargets,
  withThresholds,
} from './toggle-rules.ts';

const insider = newDraft('4');
const event = newDraft('8-K');
const amount = { operator: '>=' as const, val1: '5', val2: '' };
const COMPANY = { tickers: ['ALDG'], ownerCiks: [] };
const OWNER = { tickers: [], ownerCiks: ['0000000009'] };

describe('the toggle rules of the alert form, part 2 section 4', () => {
  test('companies or owners turn the company filter off and clear it', () => {
    const filtered = withCriteria(insider, { sharePrice: amount, industries: ['Machinery'] });
    expect(filtered.criteria).toMatchObject({ includeAll: false, sharePrice: amount });
    expect(withTargets(filtered, COMPANY).criteria).toEqual(EMPTY_CRITERIA);
    expect(withTargets(filtered, OWNER).criteria).toEqual(EMPTY_CRITERIA);
    expect(withTargets(filtered, { tickers: [], ownerCiks: [] }).criteria).toEqual(filtered.criteria);
  });

  test('owners are blocked while companies are selected, and vice versa', () => {
    const both = { tickers: ['ALDG'], ownerCiks: ['0000000009'] };
    expect(targetsFault(withTargets(insider, COMPANY), both)).toBe('Remove companies before selecting owners.');
    expect(targetsFault(withTargets(insider, OWNER), both)).toBe('Remove owners before selecting companies.');
    expect(targetsFault(withTargets(insider, OWNER), { tickers: [], ownerCiks: [] })).toBeUndefined();
  });

  test('the company filter says why it is off, section 8', () => {
    expect(companyFilterOffText(insider)).toBeUndefined();
    expect(companyFilterOffText(withTargets(insider, OWNER))).toBe(
      'You cannot use company filters when owners are selected',
    );
    expect(companyFilterOffText(withTargets(insider, COMPANY))).toBe(
      'You cannot use company filters when companies are selected',
    );
    expect(companyFilterOffText(withTargets(event, COMPANY))).toBe(
      'Company filters cannot be used when individual companies or owners are selected',
    );
  });

  test('the company filter switched off is cleared', () => {
    const filtered = withCriteria(insider, { industries: ['Machinery'] });
    expect(withCompanyFilter(filtered, false).criteria).toEqual(EMPTY_CRITERIA);
    expect(withCompanyFilter(insider, true).criteria.includeAll).toBe(false);
  });

  test.each([
    [{ tradeTypes: ['Sales' as const] }],
    [{ insiderTypes: ['Officer' as const] }],
    [{ excludes10b51: true }],
    [{ sharesTraded: amount }],
    [{ valueTraded: amount }],
  ])('the Form 4 filter turns on with %j, and turning it off resets it to the defaults', (part) => {
    const on = withForm4Values(insider, part);
    expect(on).toMatchObject({ ...part, hasForm4Filter: true });
    expect(withForm4Filter(on, false)).toEqual(insider);
  });

  test('default values leave the Form 4 filter as it is', () => {
    expect(withForm4Values(insider, { excludes10b51: false }).hasForm4Filter).toBe(false);
    expect(withForm4Values(withForm4Filter(insider, true), { excludes10b51: false }).hasForm4Filter).toBe(true);
  });

  test('turning the 8-K filter off clears items and keywords', () => {
    const on = { ...withEightKFilter(event, true), items: ['4.01'], keywords: ['auditor'], keywordMode: 'or' as const };
    expect(withEightKFilter(on, false)).toEqual(event);
  });

  test('value sold clears without a price drop, value purchased without an increase; without both the filter is off', () => {
    const full = {
      ...withInsiderFilter(withThresholds(event, { priceDrop: '5', priceIncrease: '6' }), true),
      valueSold: amount,
      valuePurchased: amount,
      lookbackDays: 90 as const,
    };
    const rising = withThresholds(full, { priceDrop: '' });
    expect(rising).toMatchObject({ hasInsiderFilter: true, valueSold: emptyConstraint, valuePurchased: amount });
    const falling = withThresholds(full, { priceIncrease: '' });
    expect(falling).toMatchObject({ hasInsiderFilter: true, valueSold: amount, valuePurchased: emptyConstraint });
    expect(withThresholds(rising, { priceIncrease: '' })).toEqual(event);
  });

  test('the insider trading filter waits for a threshold, section 8', () => {
    expect(insiderFilterOffText(event)).toBe(
      'Insider trading filters cannot be used until materiality thresholds are entered.',
    );
    expect(insiderFilterOffText(withThresholds(event, { priceDrop: '5' }))).toBeUndefined();
  });
});

describe('a broad alert is digest-only', () => {
  test.each([
    ['nothing chosen', event, true],
    ['thresholds and items alone', { ...withThresholds(event, { priceDrop: '5' }), items: ['4.01'] }, true],
    ['a company filter without a number', withCriteria(event, { sharePrice: { ...amount, val1: '' } }), true],
    ['a company', withTargets(event, COMPANY), false],
    ['an owner', withTargets(insider, OWNER), false],
    ['a keyword', { ...event, keywords: ['auditor'] }, false],
    ['a company criterion', withCriteria(event, { sharePrice: amount }), false],
  ])('%s', (_name, draft, broad) => {
    expect(isBroad(draft)).toBe(broad);
    expect(deliveryOf(draft)).toBe(broad ? 'daily' : 'instant');
    expect(deliveryOf({ ...draft, delivery: 'hourly' })).toBe('hourly');
  });
});
