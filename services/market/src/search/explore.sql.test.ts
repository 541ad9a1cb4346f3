import { expect, test } from '@jest/globals';
import { searchEvents } from '../events/search-events.ts';
import type { TradeSearch } from '../fields/trade.ts';
import { searchTrades } from '../trades/search-trades.ts';

const FIRST = {
  email: 'x@sentinel.example',
  page: 1,
  limit: 20,
  sort_column: 'ticker',
  sort_direction: 'asc',
} as const;
const between = { bool: 'between' as const, val: [-0.07, 0.07] };
const ge = { bool: 'ge' as const, val: [1000.5] };
const le = { bool: 'le' as const, val: [30] };

test('every filter of a trades search, as conditions with their values beside them', () => {
  const { where, sort, limit, offset } = searchTrades({
    ...FIRST,
    page: 3,
    limit: 50,
    sort_column: 'trade_return',
    return_type: 'adjusted',
    return_horizon: 60,
    start_date: '2024-01-05',
    end_date: '2024-12-31',
    ciks: ['0000000001', '0000000002'],
    tickers: ['ABC'],
    reporting_person_ciks: ['0000000901'],
    industry: { val: ['Retail', 'Banking'] },
    market_value: ge,
    avg_daily_volume: ge,
    share_price: le,
    trade_types: { val: ['Sales'] },
    insider_types: { val: ['Director', 'Other'] },
    constraint_10b51: { val: [true] },
    item_number: { val: ['1.01', '5.02'] },
    value_shares_traded: ge,
    trade_return: between,
    next_EA_days: le,
    next_EA_ret0: between,
    next_8K_days: le,
    next_8K_ret0: between,
  });
  expect(where.text.replaceAll(' and ', '\n  and ')).toMatchSnapshot();
  expect(where.values.map(String)).toMatchSnapshot();
  expect([sort, limit, offset]).toEqual(['adj_60', 50, 100]);
  expect(where.text.split('?')).toHaveLength(where.values.length + 1);
});

test('every filter of an events search', () => {
  const { where, sort } = searchEvents({
    ...FIRST,
    sort_column: 'value_sold',
    lookback_period: 180,
    start_date: '2024-01-05',
    end_date: '2024-12-31',
    ciks: ['0000000001'],
    industry: { val: ['Retail'] },
    market_value: ge,
    avg_daily_volume: ge,
    share_price: le,
    item_number: { val: ['2.02'] },
    event_return: between,
    price_move: { drop: 0.05, increase: 0.06 },
    value_sold: ge,
    value_purchased: le,
  });
  expect(where.text.replaceAll(' and ', '\n  and ')).toMatchSnapshot();
  expect(where.values.map(String)).toMatchSnapshot();
  expect(sort).toBe('sold_180');
});

test('no text from a request becomes part of the statement', () => {
  const hostile = "x' or 1=1 --";
  const { where, sort } = searchTrades({
    ...FIRST,
    tickers: [hostile],
    start_date: 'all',
  } as TradeSearch);
  expect(where.text + sort).not.toContain(hostile);
  expect(where.values).toEqual([hostile]);
});

test('"include all" ignores the company criteria', () => {
  const criteria = { market_value: ge, avg_daily_volume: ge, share_price: le, industry: { val: ['Retail' as const] } };
  expect(searchTrades({ ...FIRST, ...criteria, include_all: true }).where.text).toBe('');
});
