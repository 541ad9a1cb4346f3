import { expect, test } from '@jest/globals';
import { type Freshness, feedWords } from './feed-words.ts';

/** Friday, 4:00 PM in New York. */
const FRESH: Freshness = {
  now: '2026-11-20T21:00:00.000Z',
  as_of: '2026-11-20T20:59:59.000Z',
  last_filing: {
    accno: '0000000001-26-000002',
    form_type: '4',
    accepted_at: '2026-11-20T20:59:22.000Z',
    received_at: '2026-11-20T20:59:30.000Z',
  },
  last_price_day: '2026-11-19',
  quotes_silent: false,
  unread_entries: 0,
  feed_unread_since: null,
};
const lastFiling = (at: string) =>
  ({ ...FRESH, last_filing: { ...FRESH.last_filing, accepted_at: at, received_at: at } }) as Freshness;
const LATER = 'Alerts judge what comes late, too.';

test('the feed is live: how old the last filing is, also while no new answer came', () => {
  expect(feedWords(FRESH, 0)).toEqual({ isLive: true, text: 'Feed live: last filing 38 s ago' });
  expect(feedWords(FRESH, 30_000)).toEqual({ isLive: true, text: 'Feed live: last filing 1 min ago' });
  expect(feedWords({ ...FRESH, last_filing: null }, 0)).toEqual({ isLive: true, text: 'Feed live: no filing yet' });
});

test('says how many entries of the feed could not be read, whether it is live or not', () => {
  const text = (count: number) => feedWords({ ...FRESH, unread_entries: count }, 0).unread;
  expect(text(1)).toBe(
    `1 entry of the SEC’s feed couldn’t be read; the SEC’s daily index names their filings. ${LATER}`,
  );
  expect(text(1200)).toMatch(/^1,200 entries of the SEC’s feed couldn’t be read/);
  expect(feedWords({ ...FRESH, as_of: null, unread_entries: 1 }, 0)).toMatchObject({
    isLive: false,
    unread: expect.stringContaining('couldn’t be read'),
  });
  expect(feedWords({ ...FRESH, unread_entries: 1 }, 0).isLive).toBe(true);
});

test('a feed that cannot be read is not live, whatever came last: since when, and what that means', () => {
  const since = (at: string) => feedWords({ ...FRESH, feed_unread_since: at }, 0);
  expect(since('2026-11-20T20:42:00.000Z')).toEqual({
    isLive: false,
    text: `Feed not fully read since 3:42 PM ET: filings may come late, with the SEC’s daily index. ${LATER}`,
  });
  expect(since('2026-11-19T20:42:00.000Z').text).toContain('since Nov 19, 3:42 PM ET:');
  expect(feedWords({ ...FRESH, as_of: null, feed_unread_since: FRESH.now }, 0).text).toBe(
    'Filings are still being loaded.',
  );
  const { feed_unread_since: _, ...fromAnOlderServer } = FRESH;
  expect(feedWords(fromAnOlderServer as Freshness, 0)).toEqual(feedWords(FRESH, 0));
});

test('one trading hour without a filing is silence; a night without one is not', () => {
  expect(feedWords(lastFiling('2026-11-20T20:00:01.000Z'), 0).isLive).toBe(true);
  expect(feedWords(lastFiling('2026-11-20T20:00:00.000Z'), 0)).toEqual({
    isLive: false,
    text: `Feed silent: last filing 1 h ago. ${LATER}`,
  });
  const monday = { ...lastFiling('2026-11-21T02:00:00.000Z'), now: '2026-11-23T15:00:00.000Z' };
  expect(feedWords({ ...monday, as_of: monday.now }, 0)).toEqual({
    isLive: true,
    text: 'Feed live: last filing 2 days ago',
  });
});

test('what is stored stopped being taken over, or was never read', () => {
  expect(feedWords(FRESH, 59_000).isLive).toBe(true);
  expect(feedWords(FRESH, 300_000)).toEqual({
    isLive: false,
    text: `Feed silent: last heard from 5 min ago. ${LATER}`,
  });
  expect(feedWords({ ...FRESH, as_of: null }, 0)).toEqual({ isLive: false, text: 'Filings are still being loaded.' });
});
