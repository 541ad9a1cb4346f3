import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsPage from '../events/events.page.tsx';
import { openPage } from '../testing/open-page.tsx';
import { EVENT, TRADE } from '../testing/rows.ts';
import TradesPage from '../trades/trades.page.tsx';

const realFetch = globalThis.fetch;
const realMatchMedia = globalThis.matchMedia;
// jsdom has no pointer events.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
  globalThis.matchMedia = realMatchMedia;
});

function beOnPhone() {
  globalThis.matchMedia = ((query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof matchMedia;
}
function beAsWideAs(px: number) {
  globalThis.matchMedia = ((query: string) => ({
    matches: px <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof matchMedia;
}
const open = (query: string) =>
  openPage(<TradesPage />, `/explore-trades?${query}`, { explore_trades: { num_rows: 1, rows: [TRADE] } });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the filters fold into chips, part 3 section 2', () => {
  test('unfolding leads to the first field, folding to the button that unfolds again', async () => {
    await open('v=1&trade=Sales');
    await press(/^Filters/);
    expect(screen.getByRole('combobox', { name: 'Company/Owner' })).toHaveFocus();
    await press('Fold filters');
    expect(screen.getByRole('button', { name: /^Filters/ })).toHaveFocus();
  });

  test.each([
    ['a number', 'value.ge=250', /^Value/, () => screen.getByLabelText('Value of shares traded (thousands)')],
    ['days', 'from=2026-01-05', /^Trade Date/, () => screen.getByLabelText('Trade Date')],
    ['checkboxes', 'insider=Director', /^Insider types/, () => screen.getByRole('checkbox', { name: 'Officer' })],
    ['a choice', 'horizon=60', /^Return horizon/, () => screen.getByRole('radio', { name: '60' })],
    ['items', 'item=2.02', /^Next 8-K contents/, () => screen.getByRole('combobox', { name: /Contents of next 8-K/ })],
    ['criteria', 'all_companies=no&share_price.ge=5', /^Companies/, () => screen.getByLabelText('Include all')],
  ])('Enter on a chip of %s leads to its field', async (_name, query, chip, field) => {
    await open(`v=1&${query}`);
    screen.getByRole('button', { name: chip }).focus();
    await userEvent.keyboard('{Enter}');
    expect(field()).toHaveFocus();
  });

  test('the × of a chip removes its filter and searches; after the last one the focus is on the Filters button', async () => {
    const page = await openPage(<EventsPage />, '/explore-material-events?v=1&lookback=90&sold.ge=5', {
      explore_events: { num_rows: 1, rows: [EVENT] },
    });
    await press(/^Remove Lookback/);
    expect(page.address()).toBe('/explore-material-events?v=1&sold.ge=5');
    expect(screen.getByRole('button', { name: /^Remove Sold/ })).toHaveFocus();
    await press(/^Remove Sold/);
    expect(page.address()).toBe('/explore-material-events?v=1');
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  });

  test('folded or not is remembered in the tab', async () => {
    const first = await open('v=1&trade=Sales');
    await press(/^Filters/);
    first.close();
    const second = await open('v=1&trade=Sales');
    expect(screen.getByRole('button', { name: 'Fold filters' })).toBeVisible();
    await press('Fold filters');
    second.close();
    await open('v=1&trade=Sales');
    expect(screen.queryByRole('button', { name: 'Fold filters' })).toBeNull();
  });

  test('on a phone a chip opens the sheet at its field', async () => {
    beOnPhone();
    await open('v=1&value.ge=250');
    await press(/^Value/);
    await waitFor(() => expect(screen.getByLabelText('Value of shares traded (thousands)')).toHaveFocus());
  });
});

describe('where the window is small, results take the room of the filters (FINDINGS B39)', () => {
  const realScroll = Element.prototype.scrollIntoView;
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined;
    beAsWideAs(1440);
  });
  afterEach(() => {
    Element.prototype.scrollIntoView = realScroll;
  });
  const areFolded = () => screen.queryByRole('button', { name: 'Fold filters' }) === null;

  test('Search folds the filters, keeps the focus, and a chip leads back to its field', async () => {
    await open('');
    const field = () => screen.getByLabelText('Value of shares traded (thousands)');
    await userEvent.type(field(), '250');
    expect(screen.getByRole('button', { name: 'Fold filters' })).toHaveAttribute('aria-expanded', 'true');
    await press('Search');
    expect(areFolded()).toBe(true);
    expect(screen.getByRole('button', { name: /^Search/ })).toHaveFocus();
    expect(screen.getByRole('button', { name: /^Filters/ })).toHaveAttribute('aria-expanded', 'false');
    await press(/^Value/);
    expect(field()).toHaveFocus();
  });

  test('Search leaves them unfolded in a wide window, and where nothing could be searched', async () => {
    await open('');
    await userEvent.type(screen.getByLabelText('Value of shares traded (thousands)'), '1k{Enter}');
    expect(areFolded()).toBe(false);
    beAsWideAs(1600);
    await press('Reset');
    await press('Search');
    expect(areFolded()).toBe(false);
  });

  test('a visit with results begins folded, one without does not, whatever was folded by itself', async () => {
    const first = await open('v=1&trade=Sales');
    await press(/^Filters/);
    first.close();
    const second = await open('v=1&trade=Sales');
    expect(areFolded()).toBe(true);
    second.close();
    sessionStorage.clear();
    const third = await open('');
    await press('Search');
    expect(areFolded()).toBe(true);
    third.close();
    sessionStorage.removeItem('exploreTrades_state');
    await open('');
    expect(areFolded()).toBe(false);
  });

  test('a search that is opened by its name folds them, too', async () => {
    await open('');
    await press(/Saved searches/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Late filings' }));
    await waitFor(() => expect(areFolded()).toBe(true));
  });
});

test('Back from a company leads to the row that was left, and a second visit does not (FINDINGS B26)', async () => {
  beOnPhone();
  const first = await open('v=1');
  const row = async () => (await screen.findByText(TRADE.conm)).closest('button') as HTMLButtonElement;
  await userEvent.click(await row());
  const link = screen.getByRole('link', { name: 'Company' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  first.close();
  const back = await open('v=1');
  const left = await row();
  await waitFor(() => expect(left).toHaveFocus());
  back.close();
  await open('v=1');
  expect(await row()).not.toHaveFocus();
});

describe('a search from the panels brings its results into view, part 3 section 2', () => {
  const scrolled = jest.fn((_options?: unknown) => undefined);
  const realScroll = Element.prototype.scrollIntoView;
  const realRect = Element.prototype.getBoundingClientRect;
  beforeEach(() => {
    scrolled.mockClear();
    Element.prototype.scrollIntoView = scrolled;
  });
  afterEach(() => {
    Element.prototype.scrollIntoView = realScroll;
    Element.prototype.getBoundingClientRect = realRect;
  });
  const startAt = (top: number) => {
    Element.prototype.getBoundingClientRect = () => ({ ...realRect.call(document.body), top });
  };
  test('at once: a moving page takes clicks from under the pointer', async () => {
    await open('');
    startAt(window.innerHeight);
    await press('Search');
    expect(scrolled).toHaveBeenCalledWith({ block: 'start', behavior: 'instant' });
  });

  test('not where they are in view, nor for a page that searches by itself', async () => {
    startAt(window.innerHeight);
    const byLink = await open('v=1');
    expect((await screen.findAllByText('1–1 of 1'))[0]).toBeVisible();
    byLink.close();
    sessionStorage.clear();
    startAt(100);
    await open('');
    await press('Search');
    expect(scrolled).not.toHaveBeenCalled();
  });
});

describe('a date that cannot be read (part 3 section 8) is neither searched for nor lost', () => {
  const NOT_VALID = 'Date input not valid.';
  const date = () => screen.getByRole('textbox', { name: 'Trade Date' });
  const searches = ({ calls }: Awaited<ReturnType<typeof open>>) =>
    calls.filter(({ type }) => type === 'explore_trades').length;

  test('in the panels', async () => {
    const page = await open('v=1&from=2026-01-05');
    await press(/^Filters/);
    await userEvent.clear(date());
    await userEvent.type(date(), '30 Feb 2026');
    await press('Search');
    expect(date()).toHaveAccessibleDescription(NOT_VALID);
    await press('Fold filters');
    expect(screen.getByText(NOT_VALID)).toBeVisible();
    await press('Search');
    await press(/^Filters/);
    expect(date()).toHaveValue('30 Feb 2026');
    expect(searches(page)).toBe(1);
    await press('Reset');
    await press('Search');
    expect(page.address()).toBe('/explore-trades?v=1');
  });

  test("in the phone's sheet", async () => {
    beOnPhone();
    const page = await open('v=1');
    await press(/^Filters/);
    await userEvent.type(date(), '30 Feb 2026');
    await press('Search');
    expect(date()).toHaveAccessibleDescription(NOT_VALID);
    await userEvent.type(date(), '!');
    await press('Close');
    expect(await screen.findByText(NOT_VALID)).toBeVisible();
    await press(/^Filters/);
    expect(date()).toHaveValue('30 Feb 2026!');
    await userEvent.clear(date());
    await userEvent.type(date(), '28 Feb 2026');
    await press('Search');
    expect(page.address()).toBe('/explore-trades?v=1&from=2026-02-28&to=2026-02-28');
    expect(searches(page)).toBe(2);
  });
});
