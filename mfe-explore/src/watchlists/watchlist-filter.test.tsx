import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsPage from '../events/events.page.tsx';
import { newEmail, openPage } from '../testing/open-page.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

const [CHIPS, OTHER] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string];
const NONE = { num_rows: 0, rows: [] };
const LISTS = { watchlists: [{ id: CHIPS, name: 'Chips' }] };
const open = (address: string, answers = {}) =>
  openPage(
    <EventsPage />,
    address,
    { explore_events: NONE, relax_events: { without: [] }, get_watchlists: LISTS, ...answers },
    newEmail(),
  );

describe('the filter by a watchlist', () => {
  test('offers the user’s lists, is searched by, stands in the address, and its chip says the name', async () => {
    const page = await open('/explore-material-events');
    const field = await screen.findByRole('combobox', { name: /^Watchlist/ });
    await waitFor(() => expect(field).toBeEnabled());
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Chips' }));
    await userEvent.click(screen.getAllByRole('button', { name: /^Search/ })[0] as HTMLElement);
    await waitFor(() => expect(page.address()).toContain(`watchlist=${CHIPS}`));
    expect(page.calls.find(({ type }) => type === 'explore_events')).toMatchObject({ watchlist: CHIPS });
    expect((await screen.findAllByText('Chips'))[0]).toBeVisible();
    expect(screen.queryByText(CHIPS)).toBeNull();
  });

  test('without a list says where to make one', async () => {
    await open('/explore-material-events', { get_watchlists: { watchlists: [] } });
    expect(await screen.findByRole('link', { name: 'No watchlists yet: make one' })).toHaveAttribute(
      'href',
      '/watchlists',
    );
  });

  test.each([
    [{ watchlist: { id: OTHER, name: 'Shared chips' }, members: [] }, 'Shared chips'],
    ['fails' as const, 'A watchlist'],
  ])('of a link names a list that somebody else shares: %j', async (answer, name) => {
    await open(`/explore-material-events?v=1&watchlist=${OTHER}`, { get_watchlist: answer });
    expect((await screen.findAllByText(name))[0]).toBeVisible();
    expect(screen.queryByText(OTHER)).toBeNull();
  });
});
