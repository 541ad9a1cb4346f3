import { describe, expect, test } from '@jest/globals';
import { emptyConstraint, NONE_CHOSEN } from '@sentinel/market-ui';
import { EVENT_FORM } from '../events/event-form.ts';
import { TRADE_FORM, type TradeForm } from './trade-form.ts';

const atLeast = (val1: string) => ({ ...emptyConstraint, val1 });
const FULL: TradeForm = {
  company: NONE_CHOSEN,
  watchlist: '00000000-0000-4000-8000-000000000001',
  trade_date: { start: '2021-01-01', end: '2026-11-20' },
  is_10b51: true,
  trade_direction: ['Purchases'],
  insider_types: ['Officer', 'Director', '10% Owner'],
  officer_roles: ['CEO'],
  value: atLeast('250'),
  holding_traded: atLeast('40%'),
  tags: ['First', 'Several filers'],
  without_tags: ['Routine'],
  clusters: ['3 in 30 days'],
  days_to_file: atLeast('3'),
  criteria: {
    includeAll: false,
    industries: ['Banking', 'Coal', 'Retail'],
    marketValue: atLeast('100'),
    averageDailyVolume: emptyConstraint,
    sharePrice: { operator: 'between', val1: '5', val2: '50' },
  },
  return_type: 'adjusted',
  return_horizon: 60,
  return_start: 'acceptance',
  ended_returns: 'last_price',
  include_implausible: true,
  trade_return: { operator: 'between', val1: '-15%', val2: '60%' },
  next_ea_days: { ...emptyConstraint, operator: '<=', val1: '30' },
  next_ea_ret0: atLeast('5%'),
  next_8K_days: { ...emptyConstraint, operator: '<=', val1: '10' },
  next_8K_ret0: atLeast('abc'),
  next_8K_items: ['2.02', '5.02', '8.01'],
};

describe('what a trades search asks for, part 3 sections 5 and 7', () => {
  test('every filter in the units of the server; a constraint with letters is left out', () => {
    expect(TRADE_FORM.filtersOf(FULL, undefined)).toEqual({
      watchlist: '00000000-0000-4000-8000-000000000001',
      return_type: 'adjusted',
      return_horizon: 60,
      return_start: 'acceptance',
      start_date: '2021-01-01',
      end_date: '2026-11-20',
      trade_types: { val: ['Purchases'] },
      insider_types: { val: ['Officer', 'Director', '10% Owner'] },
      officer_roles: { val: ['CEO'] },
      constraint_10b51: { val: [true] },
      include_all: false,
      industry: { val: ['Banking', 'Coal', 'Retail'] },
      market_value: { bool: 'ge', val: [100_000_000] },
      share_price: { bool: 'between', val: [5, 50] },
      value_shares_traded: { bool: 'ge', val: [250_000] },
      holding_traded: { bool: 'ge', val: [0.4] },
      tags: { val: ['First', 'Several filers'] },
      without_tags: { val: ['Routine'] },
      clusters: { val: ['3 in 30 days'] },
      days_to_file: { bool: 'ge', val: [3] },
      trade_return: { bool: 'between', val: [-0.15, 0.6] },
      next_EA_days: { bool: 'le', val: [30] },
      next_EA_ret0: { bool: 'ge', val: [0.05] },
      next_8K_days: { bool: 'le', val: [10] },
      item_number: { val: ['2.02', '5.02', '8.01'] },
      ended_returns: 'last_price',
      include_implausible: true,
    });
  });

  test('one company by its CIK, or by its ticker where the dictionary does not know it, and without criteria', () => {
    const form: TradeForm = { ...FULL, company: { tickers: ['EMBX'], ownerCiks: [] } };
    expect(TRADE_FORM.filtersOf(form, '0000000007')).toMatchObject({ ciks: ['0000000007'] });
    expect(TRADE_FORM.filtersOf(form, undefined)).toMatchObject({ tickers: ['EMBX'] });
    expect(TRADE_FORM.filtersOf(form, undefined)).not.toHaveProperty('include_all');
  });

  test('several companies by their tickers (part 3 section 7), without criteria, and named in one chip', () => {
    const form: TradeForm = { ...FULL, company: { tickers: ['EMBX', 'ALDG', 'BSLT'], ownerCiks: [] } };
    expect(TRADE_FORM.filtersOf(form, undefined)).toMatchObject({ tickers: ['EMBX', 'ALDG', 'BSLT'] });
    expect(TRADE_FORM.filtersOf(form, undefined)).not.toHaveProperty('include_all');
    expect(TRADE_FORM.chipsOf(form)).toContainEqual({
      field: 'company',
      label: 'Companies',
      text: 'EMBX, ALDG + 1 more',
    });
  });

  test('more than a search takes keep it from being searched', () => {
    const of = (count: number): TradeForm['company'] => ({
      tickers: Array.from({ length: count }, (_, index) => `T${index}`),
      ownerCiks: [],
    });
    expect(TRADE_FORM.faultOf({ ...TRADE_FORM.empty, company: of(100) })).toBeUndefined();
    expect(TRADE_FORM.firstFault({ ...TRADE_FORM.empty, company: of(101) })).toEqual({
      field: 'company',
      label: 'Company',
      text: 'Choose 100 companies or owners at most.',
    });
    expect(EVENT_FORM.faultOf({ ...EVENT_FORM.empty, company: of(101) })).toBe('Choose 100 companies at most.');
  });

  test('owners, without insider types', () => {
    const asked = TRADE_FORM.filtersOf(
      { ...FULL, company: { tickers: [], ownerCiks: ['0000000008', '0000000009'] } },
      undefined,
    );
    expect(asked).toMatchObject({ reporting_person_ciks: ['0000000008', '0000000009'] });
    expect(asked).not.toHaveProperty('insider_types');
  });
});

describe('the chips of the filters that are on', () => {
  test('none on an empty form', () => {
    expect(TRADE_FORM.chipsOf(TRADE_FORM.empty)).toEqual([]);
  });

  test('one for each filter, in the order of the form; one whose number is none says so (part 3 section 5)', () => {
    expect(TRADE_FORM.chipsOf(FULL).map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Watchlist: 00000000-0000-4000-8000-000000000001',
      'Trade Date: Jan 1, 2021 – Nov 20, 2026',
      '10b5-1: excluded',
      'Trade types: Purchases',
      'Insider types: Officer, Director, 10% Owner',
      'Officers titled: CEO',
      'Value: >= 250 thousand',
      'Part of holding: >= 40%',
      'Days until filed: >= 3 days',
      'Companies: Banking, Coal + 1 more, market value >= 100 million, share price between $ 5 and $ 50',
      'Return type: Market adjusted',
      'Return horizon: 60',
      'Return starts at: Acceptance',
      'Trade return: between −15 and 60%',
      'Stocks that stopped trading: To last price',
      'Implausible values: counted',
      'Next EA: <= 30 days',
      'Return at next EA: >= 5%',
      'Next 8-K: <= 10 days',
      'Return at next 8-K: not a number',
      'Next 8-K contents: 2.02, 5.02 + 1 more',
      'Tagged: First, Several filers',
      'Not tagged: Routine',
      'In a cluster of: 3 in 30 days',
    ]);
  });
});
