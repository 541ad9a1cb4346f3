import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STUDY } from '../study/testing/study-example.ts';
import { newEmail, openPage } from '../testing/open-page.tsx';
import { TRADE } from '../testing/rows.ts';
import TradesPage from '../trades/trades.page.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

const MINUTE_MS = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
/** The newest filing came so long ago; the searches are up to date. */
const freshness = (filedAgoMs: number) => () => ({
  now: ago(0),
  as_of: ago(0),
  last_filing: { accno: '1', form_type: '4', accepted_at: ago(filedAgoMs + 40_000), received_at: ago(filedAgoMs) },
  last_price_day: null,
  quotes_silent: false,
  unread_entries: 0,
  feed_unread_since: null,
});

describe('how fresh the rows are, beside the results (part 3 section 4)', () => {
  test('rows of the session memory are as of when they were read; Search again renews them and their study', async () => {
    const email = newEmail();
    const answers = { explore_trades: { num_rows: 1, rows: [TRADE] }, study_trades: STUDY };
    const first = await openPage(<TradesPage />, '/explore-trades?v=1', answers, email);
    await screen.findByText('Average raw return');
    first.close();
    // Rows that were read ten seconds ago are shown without asking; a filing has come five seconds ago.
    const stored = JSON.parse(sessionStorage.getItem('exploreTrades_results') ?? '');
    sessionStorage.setItem(
      'exploreTrades_results',
      JSON.stringify({ ...stored, email: 'other@sentinel.example', at: Date.now() - 10_000 }),
    );
    const page = await openPage(
      <TradesPage />,
      '/explore-trades?v=1',
      { ...answers, get_freshness: freshness(5000) },
      'other@sentinel.example',
    );
    const again = await screen.findByRole('button', { name: 'Search again' });
    expect(again).toBeVisible();
    await screen.findByText('Average raw return');
    const calls = () => page.calls.map(({ type }) => type).filter((type) => type !== 'get_saved_searches');
    expect(calls()).toEqual(['study_trades']);
    await userEvent.click(again);
    await waitFor(() => expect(calls()).toEqual(['study_trades', 'explore_trades', 'study_trades']));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Search again' })).toBeNull());
  });

  test('rows newer than the last filing: nothing to search again, and the room for it is kept', async () => {
    await openPage(<TradesPage />, '/explore-trades?v=1', {
      explore_trades: { num_rows: 1, rows: [TRADE] },
      get_freshness: freshness(2 * MINUTE_MS),
    });
    expect(await screen.findByText(/^As of .* ET, last filing 2 min ago$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Search again' })).toBeNull();
    expect(screen.getByText('Search again')).toHaveAttribute('hidden');
  });
});
