import { expect, test } from '@jest/globals';
import { type Freshness, freshnessWords } from './freshness.ts';

const FRESH: Freshness = {
  now: '2026-11-20T21:42:10.000Z',
  as_of: '2026-11-20T21:42:09.000Z',
  last_filing: {
    accno: '0000000001-26-000002',
    form_type: '4',
    accepted_at: '2026-11-20T21:41:32.000Z',
    received_at: '2026-11-20T21:41:52.000Z',
  },
  last_price_day: '2026-11-19',
  quotes_silent: false,
  unread_entries: 0,
  feed_unread_since: null,
};

test('says as of when, and how old the last filing is, in Eastern time', () => {
  expect(freshnessWords(FRESH, 0)).toEqual({
    text: 'As of 4:42 PM ET, last filing 38 s ago',
    isCurrent: true,
    hasNewer: false,
    detail:
      'Searches hold everything that has arrived so far. The newest filing (4) was accepted by the SEC on Nov 20, 4:41 PM ET. Prices go up to Nov 19, 2026.',
  });
});

test('the age grows while the page is open, without a new answer', () => {
  expect(freshnessWords(FRESH, 30_000).text).toBe('As of 4:42 PM ET, last filing 1 min ago');
});

test('stops being current when the searches fall behind, and names the day when it is not today', () => {
  const behind = freshnessWords({ ...FRESH, as_of: '2026-11-19T21:00:00.000Z' }, 0);
  expect(behind).toMatchObject({ text: 'As of Nov 19, 4:00 PM ET, last filing 38 s ago', isCurrent: false });
  expect(freshnessWords({ ...FRESH, as_of: '2026-11-20T21:41:00.000Z' }, 0).isCurrent).toBe(false);
});

test('rows that were read before the newest filing came are as of then, and newer ones are offered (part 3 section 4)', () => {
  const behind = (rowsAgeMs: number) => freshnessWords(FRESH, 0, rowsAgeMs);
  // The filing came 18 seconds before.
  expect(behind(10_000)).toMatchObject({ text: 'As of 4:42 PM ET, last filing 38 s ago', hasNewer: false });
  expect(behind(19_000)).toMatchObject({ text: 'As of 4:41 PM ET, last filing 38 s ago', hasNewer: true });
  expect(behind(19_000).detail).toMatch(/^A filing has arrived since these rows were read/);
  // It was stored, but perhaps not taken over yet, when the rows were read.
  expect(behind(17_000).hasNewer).toBe(true);
  expect(behind(86_400_000).text).toBe('As of Nov 19, 4:42 PM ET, last filing 38 s ago');
  expect(freshnessWords({ ...FRESH, last_filing: null }, 0, 60_000).hasNewer).toBe(false);
});

test('says what of the feed could not be read', () => {
  const detail = (count: number) => freshnessWords({ ...FRESH, unread_entries: count }, 0).detail;
  expect(detail(1)).toMatch(/1 entry of the SEC’s feed couldn’t be read; filings that they name arrive with/);
  expect(detail(2)).toMatch(/2 entries of the SEC’s feed couldn’t be read/);
});

test('says since when the feed cannot be read, and is not current then', () => {
  const since = (at: string) => freshnessWords({ ...FRESH, feed_unread_since: at }, 0);
  expect(since('2026-11-20T21:12:00.000Z')).toMatchObject({
    text: 'As of 4:42 PM ET, last filing 38 s ago',
    isCurrent: false,
    detail: expect.stringMatching(
      /^Searches hold everything that has arrived so far\..* We haven’t been able to read all of the SEC’s feed of new filings since 4:12 PM ET; filings may arrive late, with the SEC’s daily index\.$/,
    ),
  });
  expect(since('2026-11-19T21:12:00.000Z').detail).toContain('since Nov 19, 4:12 PM ET;');
  const { feed_unread_since: _, ...fromAnOlderServer } = FRESH;
  expect(freshnessWords(fromAnOlderServer as Freshness, 0)).toEqual(freshnessWords(FRESH, 0));
});

test('says what it does not know by leaving it out', () => {
  expect(freshnessWords({ ...FRESH, last_filing: null, last_price_day: null }, 0).text).toBe('As of 4:42 PM ET');
  expect(freshnessWords({ ...FRESH, as_of: null }, 0)).toMatchObject({
    text: 'Data is still being loaded',
    isCurrent: false,
  });
});
