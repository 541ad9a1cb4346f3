import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newEmail, openPage, searchesOf, TICKERS } from '../testing/open-page.tsx';
import { TRADE } from '../testing/rows.ts';
import TradesPage from './trades.page.tsx';

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

const FOUND = { num_rows: 45, rows: [TRADE] };
const open = (
  address = '/explore-trades',
  answers: Parameters<typeof openPage>[2] = { explore_trades: FOUND },
  email?: string,
  options?: Parameters<typeof openPage>[4],
) => openPage(<TradesPage />, address, answers, email, options);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const searches = (page: Awaited<ReturnType<typeof open>>) => searchesOf(page, 'explore_trades');

describe('Explore Insider Trades, part 3 section 4', () => {
  test('nothing is searched before Search, which sends the defaults and says Searching... while it runs', async () => {
    let answer = (_: object) => {};
    const page = await open('/explore-trades', {
      explore_trades: () => new Promise<object>((resolve) => (answer = resolve)),
    });
    expect(screen.getByText('Nothing searched yet')).toBeVisible();
    expect(searches(page)).toEqual([]);
    await press('Search');
    expect(await screen.findByRole('button', { name: 'Searching...' })).toBeVisible();
    expect(searches(page)).toEqual([
      {
        type: 'explore_trades',
        email: expect.any(String),
        return_type: 'raw',
        return_horizon: 20,
        return_start: 'trade_date',
        start_date: 'all',
        trade_types: { val: ['Purchases', 'Sales'] },
        insider_types: { val: ['Officer', 'Director', '10% Owner', 'Other'] },
        include_all: true,
        page: 1,
        limit: 20,
        sort_column: 'ticker',
        sort_direction: 'asc',
      },
    ]);
    await act(async () => answer(FOUND));
    expect(await screen.findByRole('button', { name: 'Search' })).toBeVisible();
    expect(page.address()).toBe('/explore-trades?v=1');
  });

  test('how returns are counted is asked for, stands in the address, above the rows and on a return that ended', async () => {
    const ended = { ...TRADE, trade_return: -0.95, return_missing: 'ended', last_return: -0.95 } as const;
    const page = await open('/explore-trades', { explore_trades: { num_rows: 1, rows: [ended] } });
    const group = (name: string) => within(screen.getByRole('radiogroup', { name }));
    await userEvent.click(group('Stocks that stopped trading').getByRole('radio', { name: 'To last price' }));
    await userEvent.click(group('Count implausible values?').getByRole('radio', { name: 'Yes' }));
    await press('Search');
    expect(await screen.findByText(/, or to the last price of stocks that stopped trading$/)).toBeVisible();
    expect(searches(page)).toEqual([
      expect.objectContaining({ ended_returns: 'last_price', include_implausible: true }),
    ]);
    expect(page.address()).toBe('/explore-trades?v=1&ended=last_price&implausible=yes');
    expect(
      await screen.findByRole('button', { name: /The stock stopped trading before the horizon/ }),
    ).toHaveTextContent('−95.00%');
  });

  test('sorting and paging use what was submitted, not what the form holds since', async () => {
    const page = await open();
    await press('Search');
    await screen.findByRole('button', { name: 'Page 2' });
    await userEvent.type(screen.getByLabelText('Value of shares traded (thousands)'), '250');
    await press('Page 2');
    await waitFor(() => expect(searches(page)).toHaveLength(2));
    expect(searches(page)[1]).toMatchObject({ page: 2 });
    expect(searches(page)[1]).not.toHaveProperty('value_shares_traded');
    await press('Search');
    await waitFor(() => expect(searches(page)).toHaveLength(3));
    expect(searches(page)[2]).toMatchObject({ page: 1, value_shares_traded: { bool: 'ge', val: [250_000] } });
    expect(page.address()).toBe('/explore-trades?v=1&value.ge=250');
  });

  test('Reset clears filters, results, page and memory', async () => {
    const page = await open('/explore-trades?v=1&trade=Sales&value.ge=250&page=2');
    await screen.findByRole('button', { name: 'Page 2' });
    await press('Reset');
    expect(await screen.findByText('Nothing searched yet')).toBeVisible();
    expect(page.address()).toBe('/explore-trades');
    expect(sessionStorage.getItem('exploreTrades_results')).toBeNull();
    await press(/^Filters/);
    expect(screen.getByRole('checkbox', { name: 'Purchases' })).toBeChecked();
    expect(screen.getByLabelText('Value of shares traded (thousands)')).toHaveValue('');
  });

  test('choosing a company clears the company criteria and switches them off', async () => {
    const page = await open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Include all' }));
    await userEvent.type(screen.getByLabelText('Share price'), '5');
    await userEvent.type(screen.getByPlaceholderText('All companies/owners selected (type to search)'), 'aldg');
    await screen.findByRole('option');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('checkbox', { name: 'Include all' })).toBeDisabled();
    expect(screen.getByLabelText('Share price')).toHaveValue('');
    expect(screen.getByText('Off while one company is chosen.')).toBeVisible();
    await press('Search');
    await waitFor(() => expect(searches(page)).toHaveLength(1));
    expect(searches(page)[0]).toMatchObject({ ciks: ['0000000001'] });
    expect(searches(page)[0]).not.toHaveProperty('include_all');
  });

  test('several companies are searched together, each a chip of the field; an owner takes their place (FINDINGS B20)', async () => {
    const page = await open();
    const field = screen.getByRole('combobox', { name: 'Company/Owner' });
    await userEvent.type(field, 'aldg');
    await screen.findByRole('option');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(field, 'basalt{Enter}');
    const chosen = () =>
      within(screen.getByRole('list', { name: 'Chosen companies and owners' })).getAllByRole('listitem');
    expect(chosen().map(({ textContent }) => textContent)).toEqual(['ALDG Aldgate Systems Inc.', 'BSLT Basalt Energy']);
    expect(screen.getByText('Off while companies are chosen.')).toBeVisible();
    expect(searches(page)).toEqual([]);
    await press('Search');
    await waitFor(() => expect(searches(page)).toHaveLength(1));
    expect(searches(page)[0]).toMatchObject({ tickers: ['ALDG', 'BSLT'] });
    expect(searches(page)[0]).not.toHaveProperty('include_all');
    expect(page.address()).toBe('/explore-trades?v=1&tickers=ALDG&tickers=BSLT');
    await userEvent.type(field, 'avery{Enter}');
    expect(chosen().map(({ textContent }) => textContent)).toEqual(['Avery Owner Owner']);
    await press('Search');
    await waitFor(() => expect(searches(page)).toHaveLength(2));
    expect(page.address()).toBe('/explore-trades?v=1&owners=0000000009');
  });

  test('owners are named in the chip, and those that no list has stand by their CIK', async () => {
    await open('/explore-trades?v=1&owners=0000000009&owners=0000000077');
    expect(await screen.findByRole('button', { name: 'Remove Owners Avery Owner, owner 77' })).toBeVisible();
  });

  test('a link with several companies is one search, with one chip; its unknown tickers are named', async () => {
    const page = await open('/explore-trades?v=1&tickers=ALDG&tickers=NOPE&tickers=BSLT');
    await waitFor(() => expect(searches(page)).toHaveLength(1));
    expect(searches(page)[0]).toMatchObject({ tickers: ['ALDG', 'NOPE', 'BSLT'] });
    expect(await screen.findByText(/We don't know a company with the ticker NOPE\./)).toBeVisible();
    await press(/^Remove .*Companies/);
    await waitFor(() => expect(page.address()).toBe('/explore-trades?v=1'));
    expect(screen.queryByText(/We don't know/)).toBeNull();
  });

  test('choosing an owner sends the owner, without company and insider types', async () => {
    const page = await open('/explore-trades?v=1&owners=0000000009');
    await waitFor(() => expect(searches(page)).toHaveLength(1));
    expect(searches(page)[0]).toMatchObject({ reporting_person_ciks: ['0000000009'] });
    for (const absent of ['ciks', 'tickers', 'insider_types', 'include_all'])
      expect(searches(page)[0]).not.toHaveProperty(absent);
  });
});

describe('the search that the dollar icon hands over, part 3 sections 2, 8 and 9', () => {
  const HANDED_OVER = 'startDate=2025-12-09&endDate=2026-01-08&tradeType=sale&autoSearch=true';

  test.each([
    ['', HANDED_OVER],
    [
      ', also with its dates in the wrong order',
      HANDED_OVER.replace('start', 'last').replace('end', 'start').replace('last', 'end'),
    ],
  ])('fills the form and searches by itself, by the CIK of the ticker%s', async (_, handedOver) => {
    const page = await open(`/explore-trades?ticker=ALDG&${handedOver}`);
    await waitFor(() => expect(searches(page)).toHaveLength(1));
    expect(searches(page)[0]).toMatchObject({
      ciks: ['0000000001'],
      start_date: '2025-12-09',
      end_date: '2026-01-08',
      trade_types: { val: ['Sales'] },
    });
    expect(await screen.findByRole('button', { name: 'Search' })).toBeVisible();
    expect(page.address()).toBe('/explore-trades?v=1&tickers=ALDG&from=2025-12-09&to=2026-01-08&trade=Sales');
  });

  test('an unknown ticker is named, the form is kept, and nothing is searched', async () => {
    const page = await open(`/explore-trades?ticker=NOPE&${HANDED_OVER}`);
    const popup = await screen.findByRole('alertdialog');
    expect(popup).toHaveTextContent('Could not find company information for ticker NOPE');
    await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('checkbox', { name: 'Purchases' })).not.toBeChecked();
    expect(searches(page)).toEqual([]);
  });

  test('without a list of companies nobody looked: it says so, and Try again loads it and searches', async () => {
    let isUp = false;
    const page = await open(
      `/explore-trades?ticker=ALDG&${HANDED_OVER}`,
      { explore_trades: FOUND, get_tickers: () => (isUp ? TICKERS : 'fails') },
      undefined,
      { hasDictionaries: false },
    );
    const popup = await screen.findByRole('alertdialog', { name: 'Companies not loaded' });
    expect(popup).toHaveTextContent("We couldn't load the list of companies, so we couldn't look up ticker ALDG.");
    expect(searches(page)).toEqual([]);
    isUp = true;
    await userEvent.click(within(popup).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(searches(page)).toHaveLength(1));
    expect(searches(page)[0]).toMatchObject({ ciks: ['0000000001'] });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }, 20_000);

  test('the search starts by itself after 100 ms', async () => {
    const wait = jest.spyOn(globalThis, 'setTimeout');
    const page = await open(`/explore-trades?ticker=ALDG&${HANDED_OVER}`);
    await waitFor(() => expect(searches(page)).toHaveLength(1));
    expect(wait.mock.calls.filter(([, ms]) => ms === 100)).not.toEqual([]);
    wait.mockRestore();
  });

  test.each([
    ['without autoSearch', 'ticker=ALDG&startDate=2025-12-09&endDate=2026-01-08&tradeType=sale'],
    ['without an end', 'ticker=ALDG&startDate=2025-12-09&tradeType=sale&autoSearch=true'],
    ['with an impossible date', 'ticker=ALDG&startDate=2025-02-30&endDate=2026-01-08&tradeType=sale&autoSearch=true'],
    ['with another trade type', 'ticker=ALDG&startDate=2025-12-09&endDate=2026-01-08&tradeType=gift&autoSearch=true'],
  ])('%s the page waits for Search', async (_name, query) => {
    const page = await open(`/explore-trades?${query}`);
    expect(await screen.findByText('Nothing searched yet')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(searches(page)).toEqual([]);
  });
});

test('next-event values lead to their filings, the returns explain themselves beside (part 3 section 2)', async () => {
  await open('/explore-trades?v=1', { explore_trades: { num_rows: 1, rows: [{ ...TRADE, next_ea_ret0: null }] } });
  const row = (await screen.findByText('Avery Owner')).closest('[role=row]') as HTMLElement;
  const filing = (number: number) =>
    `https://www.sec.gov/Archives/edgar/data/1/00000000012600000${number}/0000000001-26-00000${number}-index.htm`;
  for (const [value, number] of [
    [/^ALDG/, 1],
    [/^3 /, 2],
    [/^44 /, 3],
    [/^−1\.05%/, 2],
    [/No event return data available/, 3],
  ] as const)
    expect(within(row).getByRole('link', { name: value })).toHaveAttribute('href', filing(number));
  expect(within(row).getByTitle('AVERY OWNER')).toHaveTextContent('Avery Owner');
  expect(within(row).getByRole('button', { name: /Explain Trade Return · ALDG · Avery Owner/ })).toBeVisible();
  expect(within(row).getByRole('button', { name: '(Explain Return at next 8-K · ALDG)' })).toBeVisible();
  expect(within(row).getByRole('button', { name: '(Explain Return at next EA · ALDG)' })).toBeVisible();
});

test('what is not known of the next events says so, in the words of the catalogue (part 3 section 8)', async () => {
  const none = { next_8K_accno: null, next_8K_days: null, next_8K_ret0: null, next_ea_accno: null, next_ea_days: null };
  await open('/explore-trades?v=1', {
    explore_trades: { num_rows: 1, rows: [{ ...TRADE, ...none, next_ea_ret0: null }] },
  });
  const row = (await screen.findByText(TRADE.conm)).closest('[role=row]') as HTMLElement;
  // The days and the return of each.
  expect(within(row).getAllByText('No 8-K information')).toHaveLength(2);
  expect(within(row).getAllByText('No earnings announcement information')).toHaveLength(2);
});

test('"Exclude 10b5-1 Trades?" is No, and Yes leaves planned trades out (part 3 sections 2 and 7)', async () => {
  const page = await open();
  const choice = screen.getByRole('radiogroup', { name: 'Exclude 10b5-1 Trades?' });
  expect(within(choice).getByRole('radio', { name: 'No' })).toBeChecked();
  await userEvent.click(within(choice).getByRole('radio', { name: 'Yes' }));
  await press('Search');
  await waitFor(() => expect(searches(page)).toHaveLength(1));
  expect(searches(page)[0]).toMatchObject({ constraint_10b51: { val: [true] } });
});

describe('failures, part 3 section 8', () => {
  test('a search that fails says so in a popup, clears the results, keeps the form, and can be tried again', async () => {
    let isUp = false;
    const page = await open('/explore-trades?v=1&value.ge=250', { explore_trades: () => (isUp ? FOUND : 'fails') });
    const text = 'Server error: Unable to retrieve search results. Please try again.';
    const popup = await screen.findByRole('alertdialog');
    expect(popup).toHaveTextContent(text);
    await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('grid')).toBeNull();
    isUp = true;
    await press('Retry');
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(page.address()).toBe('/explore-trades?v=1&value.ge=250');
  }, 20_000);

  test('an answer without rows is a bad response', async () => {
    await open('/explore-trades?v=1', { explore_trades: { num_rows: 3 } });
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Bad response received from server. Please try again or contact support.',
    );
  }, 20_000);

  test('no rows: No data available', async () => {
    await open('/explore-trades?v=1', { explore_trades: { num_rows: 0, rows: [] } });
    expect(await screen.findByText('No data available')).toBeVisible();
  });

  test('an empty result names the filter that leaves nothing, and drops it alone', async () => {
    const page = await open('/explore-trades?v=1&value.ge=99&trade=Sales', {
      explore_trades: { num_rows: 0, rows: [] },
      relax_trades: { num_rows: 0, without: [{ filter: 'value_shares_traded', num_rows: 3906 }] },
    });
    const drop = await screen.findByRole('button', { name: 'Value of shares traded' });
    expect(drop.closest('li')).toHaveTextContent('Without Value of shares traded this search has 3,906 trades.');
    await press(/^Filters/);
    await userEvent.type(screen.getByLabelText('Business days until filed'), '3');
    await userEvent.click(drop);
    expect(page.address()).toBe('/explore-trades?v=1&trade=Sales');
    expect(screen.getByLabelText('Value of shares traded (thousands)')).toHaveValue('');
    expect(screen.getByLabelText('Business days until filed')).toHaveValue('3');
  });

  test('a form without a trade type is not searched, and says why (part 2 section 5)', async () => {
    const page = await open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Purchases' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sales' }));
    expect(screen.getByText('You must choose a trade type (Purchases, Sales, or both).')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Search' })).toBeDisabled();
    expect(searches(page)).toEqual([]);
  });
});

describe('session memory under exploreTrades_, part 3 section 3', () => {
  test('form, results and page come back without a call; another account in the tab sees nothing of it', async () => {
    const email = newEmail();
    const first = await open('/explore-trades?v=1&trade=Sales&page=2', undefined, email);
    await screen.findByRole('grid');
    await press(/^Filters/);
    await userEvent.type(screen.getByLabelText('Business days until filed'), '3');
    first.close();

    const second = await open('/explore-trades', undefined, email);
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(second.address()).toBe('/explore-trades?v=1&trade=Sales&page=2');
    expect(screen.getByRole('checkbox', { name: 'Purchases' })).not.toBeChecked();
    expect(screen.getByLabelText('Business days until filed')).toHaveValue('3');
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(searches(second)).toEqual([]);
    second.close();

    const other = await open('/explore-trades');
    expect(await screen.findByText('Nothing searched yet')).toBeVisible();
    expect(other.address()).toBe('/explore-trades');
  });

  test('what is stored but unreadable is as if nothing were stored', async () => {
    sessionStorage.setItem('exploreTrades_state', '{"email":');
    sessionStorage.setItem('exploreTrades_results', '7');
    await open();
    expect(await screen.findByText('Nothing searched yet')).toBeVisible();
  });
});

describe('the address', () => {
  test('a page beyond the end gives way to the last page', async () => {
    const page = await open('/explore-trades?v=1&page=9', {
      explore_trades: ({ page: asked }) => ({ num_rows: 45, rows: asked === 3 ? [TRADE] : [] }),
    });
    const third = await screen.findByRole('button', { name: 'Page 3' });
    await waitFor(() => expect(third).toHaveAttribute('aria-current', 'page'));
    expect(searches(page).map(({ page: asked }) => asked)).toEqual([9, 3]);
    expect(page.address()).toBe('/explore-trades?v=1&page=3');
  });

  test('what it says that cannot be read is named, and the rest is searched', async () => {
    const page = await open('/explore-trades?v=1&trade=Sales&from=2026-02-30&shade=red');
    expect(await screen.findByText(/was left out: from, shade\./)).toBeVisible();
    await waitFor(() => expect(searches(page)).toHaveLength(1));
    expect(searches(page)[0]).toMatchObject({ trade_types: { val: ['Sales'] }, start_date: 'all' });
  });

  test('another version searches nothing', async () => {
    const page = await open('/explore-trades?v=9&trade=Sales');
    expect(await screen.findByText(/made by another version of Sentinel/)).toBeVisible();
    expect(searches(page)).toEqual([]);
  });
});
