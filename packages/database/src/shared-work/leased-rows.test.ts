import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '@sentinel/service-kit/testing';
import { claimDueRows, claimRow, claimRows, eq, releaseRows, schema, sql } from '../index.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';

const { fetchCursor, filing, filingFetch } = schema;
const LEASE_MS = 60_000;

/** A row is leased when it was claimed less than the lease's length ago. */
const SINCE = {
  table: filing,
  key: filing.accession,
  lease: { since: filing.enqueuedAt },
  isOpen: sql`${filing.evaluatedAt} is null`,
  order: [filing.storedAt],
  fields: { key: filing.accession, requestId: filing.requestId },
};

/** A row is leased until `nextTryAt`; a claim counts an attempt. */
const UNTIL = {
  table: filingFetch,
  key: filingFetch.accession,
  lease: { until: filingFetch.nextTryAt },
  isOpen: eq(filingFetch.state, 'pending'),
  order: [filingFetch.source, filingFetch.nextTryAt],
  onClaim: { tries: sql`${filingFetch.tries} + 1` },
  onRelease: { tries: sql`${filingFetch.tries} - 1` },
  fields: { key: filingFetch.accession, tries: filingFetch.tries },
};

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.sql`truncate market.filing, market.filing_fetch, market.fetch_cursor cascade`;
});

const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).sort();

/** The two ways to hold a lease, each with ten rows `a` to `j`, in that order. */
const WAYS = [
  {
    way: 'since',
    async seed() {
      await db.database.sql`
        insert into market.filing (accession, form_type, issuer_cik, content_hash, source_name, request_id, stored_at)
        select chr(96 + n), '4', '0000000001', n::text, 'test', 'request-' || n, now() - (20 - n) * interval '1 minute'
          from generate_series(1, 10) n`;
    },
    claim: (limit: number, where?: ReturnType<typeof sql>) =>
      claimDueRows(db.database.orm, SINCE, { limit, leaseMs: LEASE_MS, where }),
    claimOne: (key: string) => claimRow(db.database.orm, SINCE, key, { leaseMs: LEASE_MS }),
    claimThese: (keys: string) => claimRows(db.database.orm, SINCE, [...keys], { leaseMs: LEASE_MS }),
    release: (...released: string[]) => releaseRows(db.database.orm, SINCE, released),
    finish: (key: string) => db.database.sql`update market.filing set evaluated_at = now() where accession = ${key}`,
    outlive: () => db.database.sql`update market.filing set enqueued_at = enqueued_at - interval '61 seconds'`,
  },
  {
    way: 'until',
    async seed() {
      await db.database.sql`
        insert into market.filing_fetch (accession, form_type, cik, source, next_try_at)
        select chr(96 + n), '4', '0000000001', 'feed', now() - (20 - n) * interval '1 minute' from generate_series(1, 10) n`;
    },
    claim: (limit: number, where?: ReturnType<typeof sql>) =>
      claimDueRows(db.database.orm, UNTIL, { limit, leaseMs: LEASE_MS, where }),
    claimOne: (key: string) => claimRow(db.database.orm, UNTIL, key, { leaseMs: LEASE_MS }),
    claimThese: (keys: string) => claimRows(db.database.orm, UNTIL, [...keys], { leaseMs: LEASE_MS }),
    release: (...released: string[]) => releaseRows(db.database.orm, UNTIL, released),
    finish: (key: string) => db.database.sql`update market.filing_fetch set state = 'stored' where accession = ${key}`,
    outlive: () => db.database.sql`update market.filing_fetch set next_try_at = next_try_at - interval '61 seconds'`,
  },
];

describe.each(WAYS)('rows leased by $way', ({ claim, claimOne, claimThese, finish, outlive, release, seed }) => {
  beforeEach(seed);

  test('are claimed in their order, and by nobody else until the lease is over', async () => {
    expect(keys(await claim(3))).toEqual(['a', 'b', 'c']);
    expect(keys(await claim(3))).toEqual(['d', 'e', 'f']);
    expect(await claimOne('a')).toBeUndefined();
    await outlive();
    expect(keys(await claim(100))).toHaveLength(10);
    expect(await claim(100)).toEqual([]);
  });

  test('are claimed once each, however many claim at the same time', async () => {
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(3)));
    const left = await claim(100);
    expect([...claims.flat(), ...left].map(({ key }) => key).sort()).toEqual([...'abcdefghij']);
    await outlive();
    const ones = await Promise.all(Array.from({ length: 6 }, () => claimOne('d')));
    expect(ones.filter((row) => row !== undefined)).toHaveLength(1);
  });

  test('that another transaction is writing are left to it', async () => {
    await db.database.sql.begin(async (tx) => {
      await tx`select 1 from market.filing where accession = 'a' for update`;
      await tx`select 1 from market.filing_fetch where accession = 'a' for update`;
      expect(keys(await claim(2))).toEqual(['b', 'c']);
    });
    expect(keys(await claim(1))).toEqual(['a']);
  });

  test('come back at once when they are given back, but not when they are done', async () => {
    await claim(3);
    await finish('b');
    await release('a', 'b');
    expect(keys(await claim(100))).toEqual(['a', ...'defghij']);
    expect(await claimOne('b')).toBeUndefined();
  });

  test('are claimed by their keys, without those that are leased, finished or unknown', async () => {
    await claim(1);
    await finish('b');
    expect(keys(await claimThese('abdex'))).toEqual(['d', 'e']);
    expect(await claimThese('de')).toEqual([]);
    expect(keys(await claim(100))).toEqual(['c', ...'fghij']);
  });

  test('are claimed by their keys once each, however many claim them at the same time and in whatever order', async () => {
    const claims = await Promise.all(
      ['abcdefghij', 'jihgfedcba', 'fghijabcde', 'ejdicha'].map((keys) => claimThese(keys)),
    );
    expect(keys(claims.flat())).toEqual([...'abcdefghij']);
  });

  test('that another transaction is writing are waited for when they are claimed by their keys', async () => {
    let claimed: ReturnType<typeof claimThese> | undefined;
    await db.database.sql.begin(async (tx) => {
      await tx`select 1 from market.filing where accession = 'a' for update`;
      await tx`select 1 from market.filing_fetch where accession = 'a' for update`;
      claimed = claimThese('ab');
      await until('the claim waits', async () => {
        const [row] = await db.database.sql<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_locks where not granted`;
        return row?.waiting === 1;
      });
    });
    expect(keys((await claimed) ?? [])).toEqual(['a', 'b']);
  });

  test('can be chosen from', async () => {
    expect(await claim(5, sql`accession in ('c', 'x')`)).toMatchObject([{ key: 'c' }]);
  });
});

test('a claim gives the fields asked for, with what it has just written', async () => {
  for (const { seed } of WAYS) await seed();
  expect(await claimRow(db.database.orm, SINCE, 'a', { leaseMs: LEASE_MS })).toEqual({
    key: 'a',
    requestId: 'request-1',
  });
  expect(await claimRow(db.database.orm, UNTIL, 'a', { leaseMs: LEASE_MS })).toEqual({ key: 'a', tries: 1 });
  await releaseRows(db.database.orm, UNTIL, ['a']);
  expect(await claimRow(db.database.orm, UNTIL, 'a', { leaseMs: LEASE_MS })).toEqual({ key: 'a', tries: 1 });
});

test('a lease whose column must have a value is given back to the beginning of time', async () => {
  const rows = {
    table: fetchCursor,
    key: fetchCursor.name,
    lease: { since: fetchCursor.updatedAt },
    isOpen: undefined,
    order: [fetchCursor.updatedAt],
    fields: { name: fetchCursor.name },
  };
  await db.database.orm.insert(fetchCursor).values({ name: 'x', value: {} });
  const claim = () => claimRow(db.database.orm, rows, 'x', { leaseMs: LEASE_MS });
  expect(await claim()).toBeUndefined();
  await releaseRows(db.database.orm, rows, ['x']);
  expect(await claim()).toEqual({ name: 'x' });
  expect(await claim()).toBeUndefined();
});
