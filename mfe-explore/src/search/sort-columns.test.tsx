import { expect, test } from '@jest/globals';
import { eventColumns } from '../events/events.columns.tsx';
import { tradeColumns } from '../trades/trades.columns.tsx';
import type { ExploreColumn } from './definition.ts';

const sorts = (columns: readonly Pick<ExploreColumn<never, string>, 'name' | 'sortColumn'>[]) =>
  Object.fromEntries(columns.map(({ name, sortColumn }) => [name, sortColumn]));

test('each heading of the trades sorts by what it shows (spec part 3 section 2)', () => {
  expect(sorts(tradeColumns({ returnType: 'adjusted', horizon: 20, returnStart: 'trade_date' }))).toEqual({
    'Company Name': 'conm',
    Ticker: 'ticker',
    Owner: 'owner',
    Title: 'title',
    'Trade Date': 'trade_date',
    'Trade Direction': 'trade_direction',
    'Value (in thousands)': 'value',
    'Trade Return': 'trade_return',
    'Next Event (bdays) 8-K': 'next_8K_days',
    'Next Event (bdays) EA': 'next_ea_days',
    'Next Event (return) 8-K': 'next_8K_ret0',
    'Next Event (return) EA': 'next_ea_ret0',
    '10b5-1?': 'is_10b51',
  });
});

test('each heading of the events sorts by what it shows (spec part 3 section 2)', () => {
  expect(sorts(eventColumns(30))).toEqual({
    'Company Name': 'conm',
    Ticker: 'ticker',
    'Filing Date': 'date_filed',
    'Event Return': 'event_return',
    '8-K Contents': '8K_items',
    'Value of Shares Sold (in thousands)': 'value_sold',
    'Value of Shares Purchased (in thousands)': 'value_purchased',
  });
});
