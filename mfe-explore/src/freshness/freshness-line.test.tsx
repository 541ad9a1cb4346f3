import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { liveUpdates } from '@sentinel/api-client';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STUDY } from '../study/testing/study-example.ts';
import { newEmail, openPage } from '../testing/open-page.tsx';
import { TRADE } from '../testing/rows.ts';
import TradesPage from '../trades/trades.page.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
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

/** The page hears of news, of which the test says when. */
function hear() {
  jest.spyOn(liveUpdates, 'isHeld').mockReturnValue(true);
  const listeners = new Map<() => void, readonly string[]>();
  jest.spyOn(liveUpdates, 'subscribe').mockImplementation((topics, listener) => {
    listeners.set(listener, topics);
    return () => listeners.delete(listener);
  });
  return (topic: string) =>
    act(async () => {
      for (const [listener, topics] of listeners) if (topics.includes(topic)) listener();
      await new Promise((done) => setTimeout(done));
    });
}
const row = (accno: string) => ({ ...TRADE, accno });

describe('new rows of the search on screen', () => {
  test('are counted when the page hears of them, show when asked for, and move nothing before', async () => {
    const news = hear();
    let rows = [row('1')];
    let offered = 1;
    const page = await openPage(<TradesPage />, '/explore-trades?v=1', {
      explore_trades: ({ limit }: Record<string, unknown>) => ({ num_rows: offered, rows: limit === 10 ? [] : rows }),
      study_trades: STUDY,
      get_freshness: freshness(2 * MINUTE_MS),
    });
    const shown = () => document.querySelector('main, body')!.querySelectorAll('[role="row"]').length;
    await screen.findAllByText('1–1 of 1');
    const searches = () => page.calls.filter(({ type, limit }) => type === 'explore_trades' && limit !== 10).length;
    const [rowsBefore, searchesBefore] = [shown(), searches()];
    const status = () => [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);

    offered = 1_202;
    rows = [row('2'), row('1')];
    await news('events');
    expect(screen.queryByRole('button', { name: /new trade/ })).toBeNull();
    await news('trades');
    expect(await screen.findByRole('button', { name: '1,201 new trades: show' })).toBeVisible();
    expect(status()).toContain('There are new trades.');
    offered = 2;
    await news('trades');
    const show = await screen.findByRole('button', { name: '1 new trade: show' });
    expect(status()).toContain('There are new trades.');
    expect([shown(), searches()]).toEqual([rowsBefore, searchesBefore]);
    expect(screen.getAllByText('1–1 of 1')[0]).toBeVisible();

    await userEvent.click(show);
    expect((await screen.findAllByText('1–2 of 2'))[0]).toBeVisible();
    expect(page.address()).toBe('/explore-trades?v=1&sort=-trade_date');
    expect(searches()).toBe(searchesBefore + 1);
    expect(screen.queryByRole('button', { name: /new trade/ })).toBeNull();
    expect(status()).not.toContain('There are new trades.');
    expect(document.activeElement).toHaveTextContent(/^As of/);
  });

  test('show on top: newest first, on the first page; where they do already, the same is searched again', async () => {
    const news = hear();
    let total = 45;
    const newest = '/explore-trades?v=1&sort=-trade_date';
    const page = await openPage(<TradesPage />, `${newest}&page=2`, {
      explore_trades: () => ({ num_rows: total, rows: [TRADE] }),
      study_trades: STUDY,
    });
    await screen.findAllByText('21–40 of 45');
    total = 46;
    await news('trades');
    await userEvent.click(await screen.findByRole('button', { name: '1 new trade: show' }));
    await screen.findAllByText('1–20 of 46');
    expect(page.address()).toBe(newest);
    total = 48;
    await news('trades');
    await userEvent.click(await screen.findByRole('button', { name: '2 new trades: show' }));
    await screen.findAllByText('1–20 of 48');
    expect(page.address()).toBe(newest);
  });

  test('none: nothing is offered, although a filing has come', async () => {
    const news = hear();
    let filedAgoMs = 2 * MINUTE_MS;
    await openPage(<TradesPage />, '/explore-trades?v=1', {
      explore_trades: { num_rows: 1, rows: [TRADE] },
      study_trades: STUDY,
      get_freshness: () => freshness(filedAgoMs)(),
    });
    await screen.findByText(/last filing 2 min ago$/);
    filedAgoMs = -1_000;
    await news('feed');
    await news('trades');
    await screen.findByText(/last filing (39|40) s ago$/);
    expect(screen.queryByRole('button', { name: /Search again|new trade/ })).toBeNull();
  });

  test('where the page hears nothing, they are counted once another filing is known', async () => {
    jest.spyOn(liveUpdates, 'isHeld').mockReturnValue(false);
    const subscribe = jest.spyOn(liveUpdates, 'subscribe');
    let [accno, total] = ['1', 1];
    await openPage(<TradesPage />, '/explore-trades?v=1', {
      explore_trades: () => ({ num_rows: total, rows: [TRADE] }),
      study_trades: STUDY,
      get_freshness: () => ({
        ...freshness(MINUTE_MS)(),
        last_filing: { ...freshness(MINUTE_MS)().last_filing, accno },
      }),
    });
    await screen.findAllByText('1–1 of 1');
    [accno, total] = ['2', 3];
    // As the clock of the page does.
    const feed = subscribe.mock.calls.find(([topics]) => topics.includes('feed'))!;
    await act(async () => feed[1]());
    expect(await screen.findByRole('button', { name: '2 new trades: show' })).toBeVisible();
  });
});
