import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openArea } from '../../testing/open-area.tsx';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const open = (slug: string, answers: Parameters<typeof openArea>[1] = {}) =>
  openArea(`/alerts/new/${slug}`, { get_alerts: [], set_alerts: { success: true }, ...answers });
const nameField = () => screen.findByRole('textbox', { name: 'Alert name' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save alert' }));

describe('an alert on a watchlist (40.6)', () => {
  const list = (id: string, name: string) => ({
    id,
    name,
    is_own: true,
    is_shared: false,
    version: 1,
    companies: 2,
    people: 1,
  });
  const MINE = '5e6b0e4c-0000-4000-8000-000000000001';
  const THEIRS = '5e6b0e4c-0000-4000-8000-000000000002';
  const lists = { get_watchlists: { watchlists: [list(MINE, 'Chips')] } };
  const watchlistField = () => screen.findByRole('combobox', { name: /^Watchlist/ });

  test('is chosen beside the companies, of which it takes none', async () => {
    const area = await open('insider-trading', lists);
    await userEvent.type(await nameField(), 'My chips');
    await userEvent.click(await watchlistField());
    await userEvent.click(await screen.findByRole('option', { name: 'Chips' }));
    await save();
    await waitFor(() => expect(area.callsOf('set_alerts')).toHaveLength(1));
    expect(area.callsOf('set_alerts')[0]).toMatchObject({ watchlist: MINE, tickers: [], delivery: 'instant' });
  });

  test('companies and a watchlist refuse each other, in words', async () => {
    await openArea('/alerts/new/insider-trading?ticker=aldg', { get_alerts: [], ...lists });
    await userEvent.click(await watchlistField());
    await userEvent.click(await screen.findByRole('option', { name: 'Chips' }));
    expect(await screen.findByText('Remove companies before selecting a watchlist.')).toBeVisible();
    expect(await watchlistField()).toHaveTextContent('None');
  });

  test('the address of the list’s page chooses it', async () => {
    await openArea(`/alerts/new/price?watchlist=${MINE}`, { get_alerts: [], ...lists });
    await waitFor(async () => expect(await watchlistField()).toHaveTextContent('Chips'));
  });

  test('somebody else’s, of a search that became an alert, is named as that', async () => {
    await openArea(`/alerts/new/price?watchlist=${THEIRS}`, { get_alerts: [], ...lists });
    await waitFor(async () => expect(await watchlistField()).toHaveTextContent("Somebody else's watchlist"));
    expect(screen.getByText('An alert watches your own watchlists only. Copy a shared one to watch it.')).toBeVisible();
  });

  test('somebody without lists sees no choice of them', async () => {
    await open('price', { get_watchlists: { watchlists: [] } });
    await nameField();
    expect(screen.queryByRole('combobox', { name: /^Watchlist/ })).toBeNull();
  });
});
