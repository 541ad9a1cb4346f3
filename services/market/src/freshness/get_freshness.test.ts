import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { type StoredUnreadFeed, UNREAD_ENTRIES, UNREAD_FEED } from '@sentinel/vocabulary-market';
import { createFreshness } from './freshness.repository.ts';
import { get_freshness } from './get_freshness.ts';

const AS_OF = new Date('2026-11-20T21:42:00Z');
let db: TestDatabase;

const addFiling = (accession: string, formType: string, acceptedAt: string | null, storedAt: string) =>
  db.owner.orm.insert(schema.filing).values({
    accession,
    formType,
    issuerCik: '0000000001',
    acceptedAt: acceptedAt === null ? null : new Date(acceptedAt),
    storedAt: new Date(storedAt),
    sourceName: 'test',
    contentHash: 'h',
    requestId: 'r',
  });

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await db.drop();
});

const ask = async (refreshedAt: Date | undefined) => {
  const answer = await get_freshness(createFreshness(db.database), () => refreshedAt)({}, {} as never);
  if (!('now' in answer)) throw new Error('no answer');
  return answer;
};

test('before the first fill and without data, everything is unknown rather than an error', async () => {
  expect(await ask(undefined)).toEqual({
    now: expect.any(String),
    as_of: null,
    last_filing: null,
    last_price_day: null,
    quotes_silent: false,
    unread_entries: 0,
    feed_unread_since: null,
  });
});

test('names the newest filing that searches can find, and the last day with a close of the fund', async () => {
  await addFiling('0000000001-26-000001', '4', '2026-11-20T21:40:00Z', '2026-11-20T21:40:40Z');
  await addFiling('0000000001-26-000002', '8-K/A', '2026-11-20T21:41:00Z', '2026-11-20T21:41:22Z');
  // Stored after the copy was refreshed, of a form that no search shows, and without an acceptance time.
  await addFiling('0000000001-26-000003', '4', '2026-11-20T21:42:10Z', '2026-11-20T21:42:30Z');
  await addFiling('0000000001-26-000004', '10-Q', '2026-11-20T21:41:30Z', '2026-11-20T21:41:50Z');
  await addFiling('0000000001-26-000005', '4', null, '2026-11-20T21:41:50Z');
  const { orm } = db.owner;
  await orm.insert(schema.tradingSession).values(
    ['2026-11-18', '2026-11-19', '2026-11-20'].map((day, n) => ({
      session: n + 1,
      day,
      closesAt: new Date(`${day}T21:00:00Z`),
    })),
  );
  const [fund, stock] = await orm
    .insert(schema.security)
    .values([{ isBenchmark: true }, { cik: '0000000001', isPrimary: true }])
    .returning({ id: schema.security.id });
  const bar = (securityId: number, session: number) => ({ securityId, session, close: '10', source: 'test' });
  await orm.insert(schema.dailyBar).values([bar(fund!.id, 1), bar(fund!.id, 2), bar(stock!.id, 3)]);

  expect(await ask(AS_OF)).toEqual({
    now: expect.any(String),
    as_of: '2026-11-20T21:42:00.000Z',
    last_filing: {
      accno: '0000000001-26-000002',
      form_type: '8-K/A',
      accepted_at: '2026-11-20T21:41:00.000Z',
      received_at: '2026-11-20T21:41:22.000Z',
    },
    last_price_day: '2026-11-19',
    quotes_silent: false,
    unread_entries: 0,
    feed_unread_since: null,
  });
});

test('counts the unread entries of the feed of the last day whose filings nothing else has named', async () => {
  const { unreadEntries } = createFreshness(db.database);
  expect(await unreadEntries(AS_OF)).toBe(0);
  const entry = (accession: string | null, seenAt: string) => ({
    accession,
    formType: '4',
    title: 't',
    reason: 'r',
    seenAt,
  });
  const value = {
    entries: [
      entry('0000000001-26-000011', '2026-11-20T21:41:00.000Z'),
      entry('0000000001-26-000012', '2026-11-20T21:41:00.000Z'),
      entry(null, '2026-11-19T21:43:00.000Z'),
      entry(null, '2026-11-19T21:41:00.000Z'),
    ],
  };
  await db.owner.orm.insert(schema.fetchCursor).values({ name: UNREAD_ENTRIES, value });
  expect(await unreadEntries(AS_OF)).toBe(3);
  const named = { accession: '0000000001-26-000012', formType: '4', cik: '0000000001', source: 'index' } as const;
  await db.owner.orm.insert(schema.filingFetch).values(named);
  expect(await unreadEntries(AS_OF)).toBe(2);
});

test('says since when the feed cannot be read: not after one reading, nor when nothing has tried for hours', async () => {
  const repository = createFreshness(db.database);
  const write = (readings: number, seenAt = '2026-11-20T21:41:30.000Z') => {
    const value: StoredUnreadFeed = { since: '2026-11-20T21:12:00.000Z', seenAt, readings, reason: 'r' };
    return db.owner.sql`
      insert into market.fetch_cursor (name, value) values (${UNREAD_FEED}, ${JSON.stringify(value)}::text::jsonb)
          on conflict (name) do update set value = excluded.value`;
  };
  expect(await repository.feedUnreadSince(AS_OF)).toBeNull();
  await write(1);
  expect(await repository.feedUnreadSince(AS_OF)).toBeNull();
  await write(2);
  expect(await repository.feedUnreadSince(AS_OF)).toBe('2026-11-20T21:12:00.000Z');
  await write(9, '2026-11-20T19:41:59.000Z');
  expect(await repository.feedUnreadSince(AS_OF)).toBeNull();
  await write(2, new Date().toISOString());
  expect(await ask(AS_OF)).toMatchObject({ feed_unread_since: '2026-11-20T21:12:00.000Z' });
});

test('quotes are silent while the market is open, alerts need them, and they are in trouble or were not heard of for minutes', async () => {
  const { areQuotesSilent } = createFreshness(db.database);
  const minutes = (count: number) => new Date(Date.parse('2026-11-20T16:00:00Z') + count * 60_000);
  const write = (watched: number, trouble: string | null) =>
    db.owner.sql`
      insert into market.quote_feed (watched, trouble, checked_at) values (${watched}, ${trouble}, ${minutes(0).toISOString()})
          on conflict (id) do update set watched = excluded.watched, trouble = excluded.trouble`;
  expect(await areQuotesSilent(minutes(0))).toBe(false);
  await write(3, null);
  expect([await areQuotesSilent(minutes(3)), await areQuotesSilent(minutes(4))]).toEqual([false, true]);
  await write(3, 'finnhub answers HTTP 503.');
  expect(await areQuotesSilent(minutes(0))).toBe(true);
  const atNight = new Date('2026-11-21T02:00:00Z');
  expect(await areQuotesSilent(atNight)).toBe(false);
  await write(0, 'finnhub answers HTTP 503.');
  expect(await areQuotesSilent(minutes(0))).toBe(false);
});
