import { expect, test } from '@jest/globals';
import { filingUrl } from '@sentinel/vocabulary-market';
import { eventColumns } from '../events/events.columns.tsx';
import type { ExploreColumn } from '../fields/columns-of.tsx';
import { EVENT, TRADE } from '../testing/rows.ts';
import { tradeColumns } from '../trades/trades.columns.tsx';

const sorts = (columns: readonly Pick<ExploreColumn<never, string>, 'name' | 'sortColumn'>[]) =>
  Object.fromEntries(columns.map(({ name, sortColumn }) => [name, sortColumn]));

test('each heading of the trades sorts by what it shows (spec part 3 section 2)', () => {
  expect(sorts(tradeColumns({ return_type: 'adjusted', return_horizon: 20, return_start: 'trade_date' }))).toEqual({
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
    'Trade Return (from acceptance)': 'reader_return',
    'Days until Filed': 'days_to_file',
    Shares: 'shares',
    Holding: 'holding_traded',
    'Held Before': 'held_before',
    'Held After': 'held_after',
    Tags: 'tags',
    'Average Price': 'price',
    Codes: 'codes',
    Location: 'location',
    Accepted: 'acceptance',
    'Accession Number': 'accno',
    'Filing Link': 'filing_url',
    CIK: 'cik',
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
    Accepted: 'acceptance',
    'Accession Number': 'accno',
    'Filing Link': 'filing_url',
    CIK: 'cik',
  });
});

const TRADES = tradeColumns({ return_type: 'adjusted', return_horizon: 20, return_start: 'trade_date' });
const EVENTS = eventColumns(30);

const values = <Row extends object>(columns: readonly ExploreColumn<Row, string>[], row: Row) =>
  Object.fromEntries(columns.map(({ name, value }) => [name, value?.(row)]));

test('each heading explains itself', () => {
  for (const { name, tooltip } of [...TRADES, ...EVENTS])
    expect([name, tooltip]).toEqual([name, expect.stringMatching(/^[A-Z].{20,}\.$/)]);
});

test('numbers and days are set as such; what is told of the next events stands under one heading', () => {
  const kinds = (columns: readonly Pick<ExploreColumn<never, string>, 'kind' | 'name' | 'group' | 'label'>[]) =>
    columns.flatMap(({ kind, name, group, label }) => (kind ? [[group ? `${group}: ${label}` : name, kind]] : []));
  expect(kinds(TRADES)).toEqual([
    ['Trade Date', 'date'],
    ['Value (in thousands)', 'number'],
    ['Trade Return', 'number'],
    ['Next Event (bdays): 8-K', 'number'],
    ['Next Event (bdays): EA', 'number'],
    ['Next Event (return): 8-K', 'number'],
    ['Next Event (return): EA', 'number'],
    ['Trade Return (from acceptance)', 'number'],
    ['Days until Filed', 'number'],
    ['Shares', 'number'],
    ['Holding', 'number'],
    ['Held Before', 'number'],
    ['Held After', 'number'],
    ['Average Price', 'number'],
    ['Filing Link', 'link'],
  ]);
  expect(kinds(EVENTS)).toEqual([
    ['Filing Date', 'date'],
    ['Event Return', 'number'],
    ['Value of Shares Sold (in thousands)', 'number'],
    ['Value of Shares Purchased (in thousands)', 'number'],
    ['Filing Link', 'link'],
  ]);
});

test('a cell is saved as it reads, an owner as filed', () => {
  const known = {
    'Company Name': 'Aldgate Systems Inc.',
    Ticker: 'ALDG',
    Owner: 'AVERY OWNER',
    Title: 'CEO',
    'Trade Date': 'Jan 5, 2026',
    'Trade Direction': 'Purchase',
    'Value (in thousands)': '1.00',
    'Trade Return': '+9.76%',
    'Next Event (bdays) 8-K': 3,
    'Next Event (bdays) EA': 44,
    'Next Event (return) 8-K': '−1.05%',
    'Next Event (return) EA': '0.00%',
    '10b5-1?': 'No',
    'Trade Return (from acceptance)': '+8.00%',
    'Days until Filed': 1,
    Shares: '10',
    Holding: '+25%',
    'Held Before': '40',
    'Held After': '50',
    Tags: 'First, Late',
    'Average Price': '100.00',
    Codes: 'P',
    Location: undefined,
    Accepted: 'Jan 6, 2026, 9:12 PM UTC',
    'Accession Number': '0000000001-26-000001',
    'Filing Link': filingUrl('0000000001', '0000000001-26-000001'),
    CIK: '0000000001',
  };
  expect(values(TRADES, { ...TRADE, tags: ['First', 'Late'] })).toEqual(known);
  const unknown = { value: null, trade_return: null, next_8K_ret0: null, next_ea_ret0: null };
  const planned = { ...TRADE, ...unknown, trade_direction: 'sale', is_10b51: 1 } as const;
  expect(values(TRADES, planned)).toEqual({
    ...known,
    'Trade Direction': 'Sale',
    Holding: '−25%',
    Tags: undefined,
    'Value (in thousands)': undefined,
    'Trade Return': undefined,
    'Next Event (return) 8-K': undefined,
    'Next Event (return) EA': undefined,
    '10b5-1?': 'Yes',
  });
  const event = {
    'Company Name': 'Aldgate Systems Inc.',
    Ticker: 'ALDG',
    'Filing Date': 'Jan 8, 2026',
    'Event Return': '−11.71%',
    '8-K Contents': '2.02, 9.01',
    'Value of Shares Sold (in thousands)': '9,538.03',
    'Value of Shares Purchased (in thousands)': '0.00',
    Accepted: 'Jan 8, 2026, 1:00 PM UTC',
    'Accession Number': '0000000001-26-000002',
    'Filing Link': filingUrl('0000000001', '0000000001-26-000002'),
    CIK: '0000000001',
  };
  expect(values(EVENTS, EVENT)).toEqual(event);
  expect(values(EVENTS, { ...EVENT, event_return: null })).toEqual({ ...event, 'Event Return': undefined });
});
