import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createServer } from '@sentinel/service-kit';
import { until } from '@sentinel/service-kit/testing';
import type { FetchNotice } from './fetch-context.ts';
import { claimPeriod, writeCursor } from './fetch-cursor.ts';
import { createFetchTelemetry } from './fetch-telemetry.ts';
import { startEdgarReading } from './start-edgar-reading.ts';

const SETTINGS = {
  edgarUserAgent: 'Example Desk edgar@desk.example',
  edgarUrl: 'http://127.0.0.1:9',
  edgarPollSeconds: 60,
};
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.sql`truncate market.fetch_cursor, market.edgar_gate`;
});

/** Events up to the first of a kind, with the clock as it is said to be. */
async function noticesUntil(kind: FetchNotice['kind'], clock: () => Date) {
  const notices: FetchNotice[] = [];
  const stop = new AbortController();
  const ended = startEdgarReading(
    { database: db.database, onNotice: (notice) => notices.push(notice) },
    { ...SETTINGS, now: clock },
    stop.signal,
  );
  try {
    await until(`a notice ${kind}`, () => notices.some((notice) => notice.kind === kind));
  } finally {
    stop.abort();
    await ended;
  }
  return notices;
}

test('without a user agent EDGAR is not read, and one the SEC would shut out is refused', () => {
  const start = (edgarUserAgent: string | undefined) =>
    startEdgarReading(
      { database: db.database, onNotice: () => undefined },
      { ...SETTINGS, edgarUserAgent },
      new AbortController().signal,
    );
  expect(start(undefined)).toBeNull();
  expect(() => start('curl/8')).toThrow('EDGAR_USER_AGENT must name the application and a contact');
});

test('an EDGAR out of reach is told as trouble, and the reading ends with its signal', async () => {
  const notices = await noticesUntil('trouble', () => new Date());
  expect(notices).toContainEqual({
    kind: 'trouble',
    where: 'feed',
    error: expect.objectContaining({ code: 'network' }),
  });
});

describe('silence', () => {
  test('is told after two hours in which filings come in, counted from the last one stored by any process', async () => {
    await writeCursor(db.database, 'last_stored', { at: '2026-01-12T15:00:00Z' });
    let calls = 0;
    const clock = () => new Date(calls++ === 0 ? '2026-01-12T14:30:00Z' : '2026-01-12T17:30:00Z');
    expect(await noticesUntil('silent', clock)).toContainEqual({ kind: 'silent', tradingHours: 2.5 });
  });

  test('is not counted before this process began', async () => {
    await writeCursor(db.database, 'last_stored', { at: '2026-01-05T15:00:00Z' });
    const notices = await noticesUntil('trouble', () => new Date('2026-01-12T17:30:00Z'));
    expect(notices.filter(({ kind }) => kind === 'silent')).toEqual([]);
  });
});

test('a period is one process’s, and so is the next', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => claimPeriod(db.database, 'x_period', 60_000)));
  expect(all.filter(Boolean)).toHaveLength(1);
  await db.owner.sql`update market.fetch_cursor set updated_at = now() - interval '61 seconds'`;
  const next = await Promise.all(Array.from({ length: 6 }, () => claimPeriod(db.database, 'x_period', 60_000)));
  expect(next.filter(Boolean)).toHaveLength(1);
});

test('what happens is counted for the operator', async () => {
  const app = createServer({ name: 'worker', config: { logLevel: 'silent' }, readiness: [] });
  const onNotice = createFetchTelemetry(app.metrics, app.log);
  const fetched = {
    kind: 'fetched',
    accession: '0009990009-26-000001',
    formType: '4',
    source: 'feed',
    requestId: 'r',
  } as const;
  const notices: FetchNotice[] = [
    { kind: 'polled', pages: 2, wanted: 9, fresh: 3, unread: 2, isComplete: true },
    { kind: 'polled', pages: 2, wanted: 9, fresh: 0, unread: 1, isComplete: false },
    { kind: 'unread_entries', entries: [{ accession: null, formType: null, title: 't', reason: 'r', seenAt: 'a' }] },
    { kind: 'feed_gap', since: 'a', until: 'b' },
    { kind: 'index_read', path: '/x', wanted: 9, fresh: 1, badRows: 1 },
    { kind: 'index_missing', day: '2026-01-12' },
    { ...fetched, outcome: 'stored', delayMs: 45_000 },
    { ...fetched, outcome: 'refused', reason: 'truncated' },
    { ...fetched, outcome: 'again', reason: 'slow' },
    { kind: 'throttled', reason: '429', retryAt: null },
    { kind: 'silent', tradingHours: 2 },
    { kind: 'trouble', where: 'feed', error: new Error('x') },
  ];
  for (const notice of notices) onNotice(notice);
  const metrics = (await app.metrics.metrics()).replaceAll(/,?service="worker"/g, '').replaceAll('{}', '');
  for (const line of [
    'edgar_polls_total{outcome="complete"} 1',
    'edgar_polls_total{outcome="hole"} 1',
    'edgar_filings_named_total{where="feed"} 3',
    'edgar_filings_named_total{where="index"} 1',
    'edgar_filings_fetched_total{source="feed",outcome="stored"} 1',
    'edgar_filings_fetched_total{source="feed",outcome="refused"} 1',
    'edgar_filing_delay_seconds_sum 45',
    'edgar_throttled_total 1',
    'edgar_silent_total 1',
    'edgar_unread_entries 1',
  ]) {
    expect(metrics).toContain(line);
  }
  await app.close();
});
