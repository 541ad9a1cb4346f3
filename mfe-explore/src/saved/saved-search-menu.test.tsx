import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newEmail, openPage } from '../testing/open-page.tsx';
import { TRADE } from '../testing/rows.ts';
import { READY_TRADE_SEARCHES } from '../trades/ready-trade-searches.ts';
import TradesPage from '../trades/trades.page.tsx';
import type { SavedSearch } from './saved-searches.query.ts';

const realFetch = globalThis.fetch;
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

const SALES: SavedSearch = {
  id: '00000000-0000-4000-8000-000000000001',
  page: 'explore_trades',
  name: 'My sales',
  query: 'v=1&trade=Sales',
  is_default: false,
};

/** A server that keeps saved searches. */
function server(first: readonly SavedSearch[]) {
  let stored = [...first];
  return {
    explore_trades: { num_rows: 1, rows: [TRADE] },
    get_saved_searches: () => ({ saved_searches: stored }),
    save_search: ({ type: _type, ...search }: Record<string, unknown>) => {
      const saved = { id: `00000000-0000-4000-8000-00000000000${stored.length + 2}`, ...search } as SavedSearch;
      stored = [...stored.filter(({ id }) => id !== saved.id), saved];
      return { saved_search: saved };
    },
    delete_saved_search: ({ id: gone }: Record<string, unknown>) => {
      stored = stored.filter(({ id }) => id !== gone);
      return { success: true };
    },
  };
}
const open = (first: readonly SavedSearch[] = [SALES], address = '/explore-trades') =>
  openPage(<TradesPage />, address, server(first));
const menu = (name: RegExp) => screen.findByRole('button', { name });
async function choose(button: RegExp, entry: string | RegExp) {
  await userEvent.click(await menu(button));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('saved searches', () => {
  test('five ship ready, and one opens with a choice', async () => {
    const page = await open();
    expect(READY_TRADE_SEARCHES.map(({ name }) => name)).toEqual([
      'Officers buying ≥ $1M',
      'Purchases in the 30 days before an 8-K',
      'Sales before bad news',
      'Late filings',
      'CEO/CFO sales outside a plan',
    ]);
    await choose(/Saved searches/, 'Late filings');
    await waitFor(() => expect(page.address()).toBe('/explore-trades?v=1&days_to_file.ge=3'));
    expect(await menu(/^Saved search: Late filings$/)).toBeVisible();
  });

  test('one that finds no rows is not offered, or its smaller figure in its place (FINDINGS P8)', async () => {
    await openPage(<TradesPage />, '/explore-trades', {
      ...server([]),
      explore_trades: ({ days_to_file, value_shares_traded }) => ({
        num_rows:
          days_to_file || Number((value_shares_traded as { val: number[] } | undefined)?.val[0]) > 999_999 ? 0 : 1,
        rows: [],
      }),
    });
    expect(await screen.findByRole('link', { name: 'Officers buying ≥ $100K' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Late filings' })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Officers buying ≥ $1M' })).toBeNull();
    await userEvent.click(await menu(/Saved searches/));
    expect(screen.queryByRole('menuitem', { name: 'Late filings' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Officers buying ≥ $100K' }));
    expect(await menu(/^Saved search: Officers buying ≥ \$100K$/)).toBeVisible();
  });

  test('a dot says that the page was changed since; Undo change goes back, Save takes the change over', async () => {
    const page = await open([SALES], '/explore-trades?v=1');
    await choose(/Saved searches/, 'My sales');
    await waitFor(() => expect(page.address()).toBe('/explore-trades?v=1&trade=Sales'));
    expect(screen.queryByRole('button', { name: 'Undo change' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /^Remove Trade types/ }));
    expect(await menu(/My sales \(changed since saved\)/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo change' }));
    await waitFor(() => expect(page.address()).toBe('/explore-trades?v=1&trade=Sales'));
    await userEvent.click(await screen.findByRole('button', { name: /^Remove Trade types/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo change' })).toBeNull());
    expect(page.calls.find(({ type }) => type === 'save_search')).toMatchObject({ id: SALES.id, query: 'v=1' });
  });

  test('a link to another search lets the name go, also while the page was left (FINDINGS B42)', async () => {
    const email = newEmail();
    const openAs = (address: string) => openPage(<TradesPage />, address, server([SALES]), email);
    const first = await openAs('/explore-trades?v=1');
    await choose(/Saved searches/, 'My sales');
    expect(await menu(/^Saved search: My sales$/)).toBeVisible();
    first.close();
    const again = await openAs('/explore-trades');
    expect(await menu(/^Saved search: My sales$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    await userEvent.type(screen.getByLabelText('Business days until filed'), '3{Enter}');
    expect(await menu(/My sales \(changed since saved\)/)).toBeVisible();
    again.close();
    await openAs('/explore-trades?v=1&trade=Sales&insider=Officer');
    expect(await menu(/^Saved searches$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo change' })).toBeNull();
  });

  test('a search that filters by none of the same fields is another one, which Save must not put in its place', async () => {
    await open([SALES], '/explore-trades?v=1');
    await choose(/Saved searches/, 'My sales');
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    await userEvent.type(screen.getByLabelText('Business days until filed'), '4');
    expect(await menu(/My sales \(changed since saved\)/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Purchases'));
    expect(await menu(/^Saved searches$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('a search is saved under a name, and as the default', async () => {
    const page = await open([], '/explore-trades?v=1&trade=Sales');
    await choose(/Saved searches/, 'Save this search as…');
    const dialog = await screen.findByRole('dialog', { name: 'Save this search' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Enter a name.')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Name'), 'All sales');
    await userEvent.click(within(dialog).getByLabelText('Open this page with it'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await menu(/^Saved search: All sales$/)).toBeVisible();
    expect(page.calls.find(({ type }) => type === 'save_search')).toMatchObject({
      page: 'explore_trades',
      name: 'All sales',
      query: 'v=1&trade=Sales',
      is_default: true,
    });
  });

  test('deleting can be undone', async () => {
    const page = await open([SALES], '/explore-trades?v=1&trade=Sales');
    await choose(/My sales/, /^Delete/);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await menu(/^Saved search: My sales$/)).toBeVisible();
    const { id: _id, ...content } = SALES;
    expect(page.calls.find(({ type }) => type === 'save_search')).toEqual({ type: 'save_search', ...content });
  });

  test('the page opens with the default, but not when an address asks for something else', async () => {
    const first = await open([{ ...SALES, is_default: true }]);
    await waitFor(() => expect(first.address()).toBe('/explore-trades?v=1&trade=Sales'));
    first.close();
    sessionStorage.clear();
    const second = await open([{ ...SALES, is_default: true }], '/explore-trades?v=1&trade=Purchases');
    expect(await menu(/Saved searches/)).toBeVisible();
    expect(second.address()).toBe('/explore-trades?v=1&trade=Purchases');
  });

  test('without the server the page works, and the menu says what is missing', async () => {
    await openPage(<TradesPage />, '/explore-trades', { get_saved_searches: 'fails' });
    await userEvent.click(await menu(/Saved searches/));
    expect(await screen.findByText("Your own saved searches couldn't be loaded.")).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Late filings' })).toBeVisible();
  }, 30_000);
});
