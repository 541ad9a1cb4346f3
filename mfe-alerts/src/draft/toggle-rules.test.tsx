import { describe, expect, test } from '@jest/globals';
import { emptyConstraint } from '@sentinel/market-ui';
import { newDraft } from './alert-draft.ts';
import { deliveryOf, isBroad } from './delivery.ts';
import { offTextOf, targetsFault, withBlock, withTargets, withValues } from './toggle-rules.ts';

const insider = newDraft('4');
const event = newDraft('8-K');
const amount = { operator: '>=' as const, val1: '5', val2: '' };
const COMPANY = { tickers: ['ALDG'], ownerCiks: [] };
const OWNER = { tickers: [], ownerCiks: ['0000000009'] };

describe('the toggle rules of the alert form, part 2 section 4', () => {
  test('companies or owners turn the company filter off and clear it', () => {
    const filtered = withValues(insider, { share_price: amount, industry: ['Machinery'] });
    expect(filtered).toMatchObject({ switchedOn: ['company'], share_price: amount });
    expect(withTargets(filtered, COMPANY)).toEqual({ ...insider, ...COMPANY });
    expect(withTargets(filtered, OWNER)).toEqual({ ...insider, ...OWNER });
    expect(withTargets(filtered, { tickers: [], ownerCiks: [] })).toEqual(filtered);
  });

  test('owners are blocked while companies are selected, and vice versa', () => {
    const both = { tickers: ['ALDG'], ownerCiks: ['0000000009'] };
    expect(targetsFault(withTargets(insider, COMPANY), both)).toBe('Remove companies before selecting owners.');
    expect(targetsFault(withTargets(insider, OWNER), both)).toBe('Remove owners before selecting companies.');
    expect(targetsFault(withTargets(insider, OWNER), { tickers: [], ownerCiks: [] })).toBeUndefined();
  });

  test('the company filter says why it is off, section 8', () => {
    expect(offTextOf(insider, 'company')).toBeUndefined();
    expect(offTextOf(withTargets(insider, OWNER), 'form4')).toBeUndefined();
    expect(offTextOf(withTargets(insider, OWNER), 'company')).toBe(
      'You cannot use company filters when owners are selected',
    );
    expect(offTextOf(withTargets(insider, COMPANY), 'company')).toBe(
      'You cannot use company filters when companies are selected',
    );
    expect(offTextOf(withTargets(event, COMPANY), 'company')).toBe(
      'Company filters cannot be used when individual companies or owners are selected',
    );
  });

  test('the company filter switched off is cleared', () => {
    expect(withBlock(withValues(insider, { industry: ['Machinery'] }), 'company', false)).toEqual(insider);
    expect(withBlock(insider, 'company', true).switchedOn).toEqual(['company']);
  });

  test.each([
    [{ trade_types: ['Sales' as const] }],
    [{ insider_types: ['Officer' as const] }],
    [{ officer_roles: ['CEO' as const] }],
    [{ constraint_10b51: true }],
    [{ num_shares_traded: amount }],
    [{ value_shares_traded: amount }],
  ])('the Form 4 filter turns on with %j, and turning it off resets it to the defaults', (part) => {
    const on = withValues(insider, part);
    expect(on).toMatchObject({ ...part, switchedOn: ['form4'] });
    expect(withBlock(on, 'form4', false)).toEqual(insider);
  });

  test('default values leave the Form 4 filter as it is', () => {
    expect(withValues(insider, { constraint_10b51: false }).switchedOn).toEqual([]);
    expect(withValues(withBlock(insider, 'form4', true), { constraint_10b51: false }).switchedOn).toEqual(['form4']);
  });

  test('turning the 8-K filter off clears items and keywords', () => {
    const on = withValues(withBlock(event, 'eightK', true), {
      item_number: ['4.01'],
      keywords: { mode: 'or', words: ['auditor'] },
    });
    expect(withBlock(on, 'eightK', false)).toEqual(event);
  });

  test('value sold clears without a price drop, value purchased without an increase; without both the filter is off', () => {
    const full = withValues(withValues(event, { price_drop: '5', price_increase: '6' }), {
      value_sold: amount,
      value_purchased: amount,
      lookback_period: 90,
    });
    expect(full.switchedOn).toEqual(['insiders']);
    const rising = withValues(full, { price_drop: '' });
    expect(rising).toMatchObject({ switchedOn: ['insiders'], value_sold: emptyConstraint, value_purchased: amount });
    const falling = withValues(full, { price_increase: '' });
    expect(falling).toMatchObject({ switchedOn: ['insiders'], value_sold: amount, value_purchased: emptyConstraint });
    expect(withValues(rising, { price_increase: '' })).toEqual(event);
  });

  test('the insider trading filter waits for a threshold, section 8', () => {
    expect(offTextOf(event, 'insiders')).toBe(
      'Insider trading filters cannot be used until materiality thresholds are entered.',
    );
    expect(offTextOf(withValues(event, { price_drop: '5' }), 'insiders')).toBeUndefined();
  });
});

describe('a broad alert is digest-only', () => {
  test.each([
    ['nothing chosen', event, true],
    ['thresholds and items alone', withValues(event, { price_drop: '5', item_number: ['4.01'] }), true],
    ['a company filter without a number', withBlock(event, 'company', true), true],
    ['a company', withTargets(event, COMPANY), false],
    ['an owner', withTargets(insider, OWNER), false],
    ['a keyword', withValues(event, { keywords: { mode: 'and', words: ['auditor'] } }), false],
    ['a company criterion', withValues(event, { share_price: amount }), false],
  ])('%s', (_name, draft, broad) => {
    expect(isBroad(draft)).toBe(broad);
    expect(deliveryOf(draft)).toBe(broad ? 'daily' : 'instant');
    expect(deliveryOf({ ...draft, delivery: 'hourly' })).toBe('hourly');
  });
});
