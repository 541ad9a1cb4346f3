import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newEmail, openPage, searchesOf } from '../testing/open-page.tsx';
import { TRADE } from '../testing/rows.ts';
import TradesPage from '../trades/trades.page.tsx';

const realFetch = globalThis.fetch;
const realClipboard = navigator.clipboard;
// jsdom has no pointer events.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: realClipboard });
});

const FOUND = { num_rows: 450, rows: [TRADE] };
const SAVED = {
  id: '00000000-0000-4000-8000-000000000001',
  page: 'explore_trades',
  name: 'My sales',
  is_default: false,
};
const open = (address: string, answers: Parameters<typeof openPage>[2] = {}, email?: string) =>
  openPage(<TradesPage />, address, { explore_trades: FOUND, ...answers }, email);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const value = () => screen.getByLabelText('Value of shares traded (thousands)');

describe('the history of the tab, part 3 section 4', () => {
  test('the first search replaces the empty page, later ones and pages are steps back', async () => {
    const page = await open('/explore-trades');
    await press('Search');
    await screen.findByRole('button', { name: 'Page 2' });
    await press('Page 2');
    await userEvent.type(value(), '250');
    await press('Search');
    expect(page.address()).toBe('/explore-trades?v=1&value.ge=250');
    page.back();
    expect(page.address()).toBe('/explore-trades?v=1&page=2');
    expect(value()).toHaveValue('');
    page.back();
    expect(page.address()).toBe('/explore-trades?v=1');
    page.back();
    expect(page.address()).toBe('/before');
  });

  test('Back to the address at which the page was opened shows its form', async () => {
    const page = await open('/explore-trades?v=1&value.ge=1');
    await press(/^Filters/);
    page.follow('/explore-trades?v=1&value.ge=2');
    expect(value()).toHaveValue('2');
    page.back();
    expect(value()).toHaveValue('1');
  });

  test('paging keeps what was edited since the search', async () => {
    const page = await open('/explore-trades?v=1&value.ge=1');
    await press(/^Filters/);
    await userEvent.type(value(), '5');
    await press('Page 2');
    expect(page.address()).toBe('/explore-trades?v=1&value.ge=1&page=2');
    expect(value()).toHaveValue('15');
  });

  test('another number of rows per page returns to page 1', async () => {
    const page = await open('/explore-trades?v=1&page=3');
    await userEvent.click(await screen.findByRole('combobox', { name: /Rows per page/ }));
    await userEvent.click(await screen.findByRole('option', { name: '50' }));
    await waitFor(() => expect(page.address()).toBe('/explore-trades?v=1&rows=50'));
  });
});

describe('the address is the state, part 3 section 4: the memory fills only an empty one', () => {
  const handOver = 'ticker=ALDG&startDate=2026-02-01&endDate=2026-11-01&tradeType=sale';
  const LEFT_OUT = "Part of this link can't be used and was left out: ";
  const UNSEARCHED = 'Nothing was searched: check the filters, then press Search.';
  test.each([
    [
      'a hand-over with an impossible date (section 2)',
      `${handOver.replace('02-01', '02-31')}&autoSearch=true`,
      `${LEFT_OUT}startDate. ${UNSEARCHED}`,
    ],
    ['a hand-over that does not ask for a search (section 2)', handOver, `This link is incomplete. ${UNSEARCHED}`],
    ['filters without a version', 'value.ge=7&colour=red', `${LEFT_OUT}colour. ${UNSEARCHED}`],
  ])('%s fills in the form, says what is left out, and shows no other rows', async (_name, query, notice) => {
    const email = newEmail();
    const first = await open('/explore-trades?v=1&value.ge=100', {}, email);
    await screen.findByRole('button', { name: 'Page 2' });
    first.close();
    const page = await open(`/explore-trades?${query}`, {}, email);
    expect(await screen.findByText(notice)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull();
    expect(value()).toHaveValue(query.startsWith('value') ? '7' : '');
    if (query.startsWith('ticker')) expect(screen.getByLabelText('Purchases')).not.toBeChecked();
    await new Promise((resolve) => setTimeout(resolve, 200)); // a hand-over would start after 100 ms
    expect(page.address()).toBe(`/explore-trades?${query}`);
    expect(searchesOf(page, 'explore_trades')).toHaveLength(0);
  });

  test('marks of other sites are no query: they leave the address', async () => {
    const email = newEmail();
    const first = await open('/explore-trades?utm_source=mail', {}, email);
    expect(first.address()).toBe('/explore-trades');
    first.follow('/explore-trades?v=1&value.ge=100');
    await screen.findByRole('button', { name: 'Page 2' });
    first.close();
    const second = await open('/explore-trades?utm_source=mail', {}, email);
    expect(second.address()).toBe('/explore-trades?v=1&value.ge=100');
  });
});

describe('a number that is none: no search without the filter that the reader believes in (FINDINGS B29)', () => {
  test('in a link is named, and nothing is searched', async () => {
    const page = await open('/explore-trades?v=1&value.ge=abc');
    expect(await screen.findByText(/was left out: value\.ge\. Nothing was searched/)).toBeVisible();
    expect(value()).toBeInvalid();
    expect(screen.getByText('Enter a number.')).toBeVisible();
    expect(page.calls.filter(({ type }) => type === 'explore_trades')).toEqual([]);
  });

  test('in the form stops count and Search, and what it says beside the button leads to the field', async () => {
    const page = await open('/explore-trades?v=1&value.ge=100');
    await screen.findByRole('button', { name: 'Page 2' });
    await press(/^Filters/);
    await userEvent.type(value(), 'k');
    expect(screen.getByRole('button', { name: 'Search' })).toBeDisabled();
    expect(screen.queryByText(/counted as you type|Counting/)).toBeNull();
    await press('Check Value to search');
    expect(value()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(page.address()).toBe('/explore-trades?v=1&value.ge=100');
    await press('Fold filters');
    await press('Value: Enter a number.');
    expect(value()).toHaveFocus();
    await userEvent.keyboard('{Backspace}5{Enter}');
    expect(page.address()).toBe('/explore-trades?v=1&value.ge=1%2C005');
  });

  test('counts among the company criteria, unless all companies are searched', async () => {
    await open('/explore-trades?v=1&all_companies=no&share_price.between=5&share_price.between=');
    expect(await screen.findByRole('button', { name: 'Check Companies to search' })).toBeVisible();
    expect(screen.getByText('Enter both numbers.')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Include all' }));
    expect(screen.getByRole('button', { name: 'Search' })).toBeEnabled();
  });
});

describe('Reset, part 3 section 4', () => {
  test('stays done after Back and Forward', async () => {
    const page = await open('/explore-trades?v=1&value.ge=100');
    await screen.findByRole('button', { name: 'Page 2' });
    await press('Reset');
    page.back();
    expect(page.address()).toBe('/explore-trades?v=1&value.ge=100');
    await screen.findByRole('button', { name: 'Page 2' });
    page.forward();
    expect(page.address()).toBe('/explore-trades');
    await press(/^Filters/);
    expect(value()).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull();
  });

  test('closes the saved search that was open, for this tab, too', async () => {
    const email = newEmail();
    const answers = { get_saved_searches: { saved_searches: [{ ...SAVED, query: 'v=1&trade=Sales' }] } };
    const page = await open('/explore-trades?v=1', answers, email);
    await userEvent.click(await screen.findByRole('button', { name: 'Saved searches' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'My sales' }));
    expect(await screen.findByRole('button', { name: 'Saved search: My sales' })).toBeVisible();
    expect(sessionStorage.getItem('exploreTrades_saved')).toContain(SAVED.id);
    await press('Reset');
    expect(screen.getByRole('button', { name: 'Saved searches' })).toBeVisible();
    expect(sessionStorage.getItem('exploreTrades_saved')).toBeNull();
    page.close();
    await open('/explore-trades', answers, email);
    expect(await screen.findByRole('button', { name: 'Saved searches' })).toBeVisible();
  });

  test('clears a text that was no date, which no filter holds', async () => {
    await open('/explore-trades');
    await userEvent.type(screen.getByLabelText('Trade Date'), 'soon');
    await userEvent.tab();
    expect(screen.getByText('Date input not valid.')).toBeVisible();
    await press('Reset');
    expect(screen.queryByText('Date input not valid.')).toBeNull();
    expect(screen.getByLabelText('Trade Date')).toHaveValue('');
  });
});

test('results of the session memory that are older than half a minute are asked again (part 3 section 3)', async () => {
  const first = await open('/explore-trades?v=1');
  await screen.findByRole('button', { name: 'Page 2' });
  first.close();
  const email = newEmail();
  const stored = JSON.parse(sessionStorage.getItem('exploreTrades_results') ?? '');
  const remember = (at: number) =>
    sessionStorage.setItem('exploreTrades_results', JSON.stringify({ ...stored, email, at }));
  remember(Date.now() - 60_000);
  const second = await open('/explore-trades?v=1', {}, email);
  expect(await screen.findByRole('button', { name: 'Page 2' })).toBeVisible();
  await waitFor(() => expect(searchesOf(second, 'explore_trades')).toHaveLength(1));
});

test('without a network, Search says so and clears the old rows (part 3 section 8)', async () => {
  const isOffline = { now: false };
  await open('/explore-trades?v=1', { explore_trades: () => (isOffline.now ? 'fails' : FOUND) });
  await screen.findByRole('button', { name: 'Page 2' });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  isOffline.now = true;
  try {
    await press(/^Filters/);
    await userEvent.type(value(), '5');
    await press('Search');
    const popup = await screen.findByRole('alertdialog');
    expect(popup).toHaveTextContent('Server error: Unable to retrieve search results. Please try again.');
    expect(screen.queryByText(TRADE.owner)).toBeNull();
  } finally {
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
  }
}, 30_000);

test('beside "Search Results" stands which of the rows are shown (part 3 section 2)', async () => {
  await open('/explore-trades?v=1&page=3');
  const results = await screen.findByRole('region', { name: 'Search Results' });
  expect(await within(results).findAllByText('41–60 of 450')).toHaveLength(2);
});

test('a popup that was closed stays closed, and opens again for the next failure (part 3 section 8)', async () => {
  await open('/explore-trades?v=1', { explore_trades: 'fails' });
  const popup = await screen.findByRole('alertdialog');
  await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press(/^Filters/);
  await userEvent.type(value(), '5');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press('Retry');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Server error');
}, 30_000);

test.each([
  ['the columns that are chosen', 'v=1&columns=Ticker,Owner&page=2', 'v=1&page=2&columns=Ticker%2COwner'],
  ['all columns by name: who opens it may have chosen others', 'v=1', 'v=1&columns=all'],
])('the copied link holds %s (part 3 section 4)', async (_name, query, copied) => {
  const writeText = jest.fn(async (_text: string) => undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await open(`/explore-trades?${query}`);
  await press('Copy link');
  expect(writeText).toHaveBeenCalledWith(`http://localhost/explore-trades?${copied}`);
});
