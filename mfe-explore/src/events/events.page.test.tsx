import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../testing/open-page.tsx';
import { EVENT } from '../testing/rows.ts';
import { EVENT_FORM } from './event-form.ts';
import EventsPage from './events.page.tsx';
import { filedDay } from './filed-day.ts';

const realFetch = globalThis.fetch;
// jsdom has no pointer events, and the grid measures its frame.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
beforeEach(() => {
  sessionStorage.clear();
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1400 });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  globalThis.fetch = realFetch;
});

describe('Explore Material Events, part 3 sections 2, 4 and 7', () => {
  test('Search sends the defaults, always market adjusted', async () => {
    const page = await openPage(<EventsPage />, '/explore-material-events', {
      explore_events: { num_rows: 1, rows: [EVENT] },
    });
    expect(await screen.findByPlaceholderText('All companies selected (type to search)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(page.calls.filter(({ type }) => type === 'explore_events')).toHaveLength(1));
    expect(page.calls.find(({ type }) => type === 'explore_events')).toEqual({
      type: 'explore_events',
      email: expect.any(String),
      return_type: 'adjusted',
      lookback_period: 30,
      include_all: true,
      page: 1,
      limit: 20,
      sort_column: 'ticker',
      sort_direction: 'asc',
    });
  });

  test('the dollar icon beside a value above zero leads to the trades of the lookback period', async () => {
    await openPage(<EventsPage />, '/explore-material-events?v=1&lookback=90', {
      explore_events: { num_rows: 1, rows: [EVENT] },
    });
    const row = (await screen.findByText('Aldgate Systems Inc.')).closest('[role=row]') as HTMLElement;
    const link = within(row).getByRole('link', { name: 'Show insider sales in the 90 days before this filing' });
    expect(link).toHaveAttribute(
      'href',
      '/explore-trades?ticker=ALDG&startDate=2025-10-10&endDate=2026-01-08&tradeType=sale&autoSearch=true',
    );
    expect(within(row).queryByRole('link', { name: /purchases/ })).toBeNull();
    expect(within(row).getByRole('link', { name: /^ALDG/ })).toHaveAttribute(
      'href',
      'https://www.sec.gov/Archives/edgar/data/1/000000000126000002/0000000001-26-000002-index.htm',
    );
    expect(within(row).getByText('2.02, 9.01')).toBeVisible();
    expect(within(row).getByText('−11.71%')).toBeVisible();
  });

  test('what is not known says so, in the words of the catalogue', async () => {
    await openPage(<EventsPage />, '/explore-material-events?v=1', {
      explore_events: {
        num_rows: 1,
        rows: [
          { ...EVENT, event_return: null, event_return_missing: 'pending', value_sold: null, value_purchased: null },
        ],
      },
    });
    const row = (await screen.findByText('Aldgate Systems Inc.')).closest('[role=row]') as HTMLElement;
    for (const text of [
      'No event return data available',
      'No value sold data available',
      'No value purchased data available',
    ])
      expect(within(row).getByText(text)).toBeInTheDocument();
  });
});

test('values in thousands and returns in percent reach the server in dollars and fractions', () => {
  const typed = (val1: string) => ({ operator: '>=' as const, val1, val2: '' });
  expect(
    EVENT_FORM.filtersOf(
      {
        ...EVENT_FORM.empty,
        company: { tickers: ['ALDG'], ownerCiks: [] },
        date_filed: { start: '2026-01-01', end: null },
        '8K_items': ['2.02'],
        event_return: typed('-10%'),
        value_sold: typed('$1,500'),
        value_purchased: typed(''),
      },
      '0000000001',
    ),
  ).toEqual({
    return_type: 'adjusted',
    lookback_period: 30,
    ciks: ['0000000001'],
    item_number: { val: ['2.02'] },
    start_date: '2026-01-01',
    event_return: { bool: 'ge', val: [-0.1] },
    value_sold: { bool: 'ge', val: [1_500_000] },
  });
});

test('the filing date as a day', () => {
  expect(filedDay('05 Jan 2024')).toBe('2024-01-05');
  expect(filedDay('31 Dec 2025')).toBe('2025-12-31');
  expect(filedDay(null)).toBeNull();
});
