import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { until } from '@sentinel/service-kit/testing';
import type { FastifyBaseLogger } from 'fastify';
import { ensureSessions } from '../ensure-sessions.ts';
import { type ProviderServer, startProvider } from '../testing/provider-server.ts';
import { finnhub } from './finnhub.ts';
import { quotedCompanies } from './quoted-company.ts';
import { recordMoves } from './record-moves.ts';
import { forgetQuoteFeed } from './record-quote-feed.ts';
import { startQuotes } from './start-quotes.ts';

/** Tuesday 2026-11-17, 11:00 in New York. */
const NOW = new Date('2026-11-17T16:00:00Z');
const CIKS = { AAA: '0000000001', BBB: '0000000002', CCC: '0000000003', DDD: '0000000004' };
type Symbol = keyof typeof CIKS;

let base: TestDatabase;
let session: number;
let account: string;
let provider: ProviderServer;
let status: number;
const prices = new Map<string, { c: number; t: number; pc?: number }>();
beforeEach(async () => {
  base = await createTestDatabase();
  const { orm, sql } = base.owner;
  await ensureSessions(base.owner.sql);
  const [today] = await sql<{ session: number }[]>`select session from market.trading_session where day = '2026-11-17'`;
  session = today?.session ?? 0;
  for (const [symbol, cik] of Object.entries(CIKS)) {
    await orm.insert(schema.company).values({ cik, name: symbol, asOf: NOW });
    const [security] = await orm.insert(schema.security).values({ cik, isPrimary: true }).returning();
    const securityId = security?.id ?? 0;
    await orm.insert(schema.securitySymbol).values({ symbol, validFrom: '2020-01-01', securityId });
    if (symbol !== 'DDD')
      await orm
        .insert(schema.dailyBar)
        .values({ securityId, session: session - 1, close: '100', volume: 10, source: 'test' });
  }
  const [person] = await sql<{ id: string }[]>`
    insert into identity.account (email, name, password_hash) values ('a@sentinel.example', 'A', 'x') returning id`;
  account = person?.id ?? '';
  prices.clear();
  status = 200;
  provider = await startProvider((path) => {
    const { c, pc = 80, t } = prices.get(path.split('symbol=')[1] ?? '') ?? { c: 0, t: 0 };
    return { status, body: JSON.stringify({ c, d: 0, dp: 0, h: c, l: c, o: c, pc, t }) };
  });
});
afterEach(async () => {
  await provider.close();
  await base.drop();
});

async function addAlert(
  formType: '8-K' | 'price_alert',
  kind: 'any' | 'issuer' | 'watchlist',
  symbol?: Symbol,
  pausedAt?: Date,
  key = symbol === undefined ? '' : CIKS[symbol],
) {
  const { orm } = base.owner;
  const [alert] = await orm
    .insert(schema.alert)
    .values({ accountId: account, name: `${formType} ${kind} ${symbol} ${pausedAt}`, formType, criteria: {}, pausedAt })
    .returning();
  await orm.insert(schema.alertAnchor).values({ alertId: alert?.id ?? '', formType, kind, key });
}
const wanted = async () =>
  (await quotedCompanies(base.database, NOW))?.companies.map(
    ({ previousClose, symbol }) => `${symbol} ${previousClose}`,
  );
const moves = async () => [
  ...(await base.owner.sql`
    select cik, session, previous_close, lowest, highest from market.session_move order by cik`),
];

test('part 2 section 2, Price Alert: quotes are asked for companies that alerts watch, those that they name first', async () => {
  expect(await wanted()).toEqual([]);
  await addAlert('8-K', 'any');
  await addAlert('price_alert', 'issuer', 'DDD', new Date('2026-11-01'));
  expect(await wanted()).toEqual([]);
  await addAlert('8-K', 'issuer', 'CCC');
  await addAlert('price_alert', 'issuer', 'BBB');
  expect(await wanted()).toEqual(['BBB 100', 'CCC 100']);
  await base.owner.orm
    .insert(schema.waitingEvent)
    .values({ eventKey: 'k', formType: '8-K', cik: CIKS.AAA, missing: ['price'] });
  expect(await wanted()).toEqual(['BBB 100', 'AAA 100', 'CCC 100']);
  await addAlert('price_alert', 'any');
  expect(await wanted()).toEqual(['BBB 100', 'AAA 100', 'CCC 100', 'DDD null']);
});

test('quotes are asked for the companies of watchlists that alerts watch, and for no other because of them', async () => {
  const { orm } = base.owner;
  const [list] = await orm.insert(schema.watchlist).values({ accountId: account, name: 'Mine' }).returning();
  const watchlistId = list?.id ?? '';
  await orm.insert(schema.watchlistMember).values([
    { watchlistId, kind: 'company', cik: CIKS.BBB },
    { watchlistId, kind: 'person', cik: CIKS.CCC },
  ]);
  expect(await wanted()).toEqual([]);
  await addAlert('8-K', 'watchlist', undefined, undefined, watchlistId);
  expect(await wanted()).toEqual(['BBB 100']);
  await addAlert('8-K', 'issuer', 'AAA');
  await addAlert('price_alert', 'watchlist', undefined, undefined, watchlistId);
  expect(await wanted()).toEqual(['BBB 100', 'AAA 100']);
});

test('a close before a split is compared as shares are now', async () => {
  await addAlert('price_alert', 'issuer', 'AAA');
  await base.owner.sql`
    insert into market.corporate_action (security_id, ex_date, kind, value, source)
    select id, '2026-11-17', 'split', 4, 'test' from market.security where cik = ${CIKS.AAA}`;
  expect(await wanted()).toEqual(['AAA 25']);
});

test('only a price that goes farther is written', async () => {
  const move = { cik: CIKS.AAA, previousClose: 100, quotedAt: NOW };
  expect(await recordMoves(base.database, session, [{ ...move, lowest: 98, highest: 99 }])).toBe(1);
  expect(await recordMoves(base.database, session, [{ ...move, lowest: 98, highest: 98.5 }])).toBe(0);
  expect(await recordMoves(base.database, session, [{ ...move, lowest: 99, highest: 103 }])).toBe(1);
  expect(await recordMoves(base.database, session + 1, [{ ...move, lowest: 99, highest: 99 }])).toBe(1);
  expect(await moves()).toEqual([
    { cik: CIKS.AAA, session, previous_close: 100, lowest: 98, highest: 103 },
    { cik: CIKS.AAA, session: session + 1, previous_close: 100, lowest: 99, highest: 99 },
  ]);
});

test.each(['regular', 'all'] as const)(
  'quotes of the session are recorded, of %s hours; a close that is not loaded comes from the source',
  async (hours) => {
    await addAlert('price_alert', 'any');
    const at = (instant: string) => Date.parse(instant) / 1000;
    prices.set('AAA', { c: 95, t: at('2026-11-17T15:59:00Z') });
    prices.set('BBB', { c: 50, t: at('2026-11-16T20:59:00Z') });
    prices.set('CCC', { c: 90, t: at('2026-11-17T12:00:00Z') });
    prices.set('DDD', { c: 88, t: at('2026-11-17T15:00:00Z') });
    const errors: unknown[] = [];
    const stop = new AbortController();
    const log = { info: () => {}, error: () => {} } as unknown as FastifyBaseLogger;
    const source = finnhub({ key: 'key', baseUrl: provider.url, paceMs: 2, isOpen: () => false });
    const running = startQuotes(
      { database: base.database, log, onError: (error) => errors.push(error) },
      { source, hours, everyMs: 20, writeEveryMs: 5, now: () => NOW },
      stop.signal,
    );
    const known = async (cik: string) => (await moves()).find((move) => move.cik === cik);
    await until('the last company is known', async () => (await known(CIKS.DDD)) !== undefined);
    prices.set('AAA', { c: 106, t: at('2026-11-17T16:01:00Z') });
    await until('the rise is known', async () => (await known(CIKS.AAA))?.highest === 106);
    stop.abort();
    await running;
    expect(errors).toEqual([]);
    expect(await moves()).toEqual([
      { cik: CIKS.AAA, session, previous_close: 100, lowest: 95, highest: 106 },
      ...(hours === 'all' ? [{ cik: CIKS.CCC, session, previous_close: 100, lowest: 90, highest: 90 }] : []),
      { cik: CIKS.DDD, session, previous_close: 80, lowest: 88, highest: 88 },
    ]);
  },
);

test('where a company split and only the source knows it, its price is not compared with the close of other shares', async () => {
  await addAlert('price_alert', 'any');
  const t = Date.parse('2026-11-17T15:00:00Z') / 1000;
  prices.set('AAA', { c: 49, pc: 50, t });
  prices.set('BBB', { c: 99, pc: 100, t });
  prices.set('DDD', { c: 88, t });
  const stop = new AbortController();
  const source = finnhub({ key: 'key', baseUrl: provider.url, paceMs: 2, isOpen: () => false });
  const log = { info: () => {}, error: () => {} } as unknown as FastifyBaseLogger;
  const running = startQuotes(
    { database: base.database, log },
    { source, hours: 'all', everyMs: 20, writeEveryMs: 5, now: () => NOW },
    stop.signal,
  );
  await until('the last company is known', async () => (await moves()).some(({ cik }) => cik === CIKS.DDD));
  stop.abort();
  await running;
  expect((await moves()).map(({ cik }) => cik)).toEqual([CIKS.BBB, CIKS.DDD]);
});

test('whether quotes come is recorded, and why not, so that price alerts can say that they wait for them', async () => {
  const { sql } = base.owner;
  const feed = async () => (await sql`select watched, trouble from market.quote_feed`)[0];
  const stop = new AbortController();
  const source = finnhub({ key: 'key', baseUrl: provider.url, paceMs: 2, backOffMs: 5, isOpen: () => false });
  const log = { info: () => {}, error: () => {} } as unknown as FastifyBaseLogger;
  const running = startQuotes(
    { database: base.database, log },
    { source, hours: 'all', everyMs: 20, writeEveryMs: 5, now: () => NOW },
    stop.signal,
  );
  const becomes = (watched: number, trouble: string | null) =>
    until(`${watched} are watched, trouble: ${trouble}`, async () => {
      const known = await feed();
      return known?.watched === watched && known.trouble === trouble;
    });
  await becomes(0, null);
  await addAlert('price_alert', 'any');
  await becomes(4, null);
  status = 503;
  await becomes(4, 'finnhub answers HTTP 503.');
  status = 200;
  await becomes(4, null);
  status = 401;
  await becomes(4, 'finnhub rejected the key (HTTP 401).');
  const checkedAt = async () =>
    (await sql<{ at: string }[]>`select checked_at::text as at from market.quote_feed`)[0]?.at;
  const before = await checkedAt();
  await until('it is recorded again without a change', async () => (await checkedAt()) !== before);
  stop.abort();
  await running;
  await forgetQuoteFeed(base.database);
  expect(await feed()).toBeUndefined();
});

test('an 8-K of the session changes with its price move, which searches compare; others do not', async () => {
  const { orm, sql } = base.owner;
  for (const [accession, cik, eventSession] of [
    ['0000000001-26-000001', CIKS.AAA, session],
    ['0000000001-26-000002', CIKS.AAA, session - 1],
    ['0000000001-26-000003', CIKS.BBB, session],
  ] as const) {
    await orm
      .insert(schema.filing)
      .values({ accession, formType: '8-K', issuerCik: cik, sourceName: 'test', contentHash: 'h', requestId: 'r' });
    await orm.insert(schema.eventFact).values({ accession, cik, eventSession, isEa: false });
  }
  const [before] = await sql<{ seen: string }[]>`select pg_current_xact_id()::text as seen`;
  const move = { cik: CIKS.AAA, previousClose: 100, lowest: 94, highest: 100, quotedAt: NOW };
  await recordMoves(base.database, session, [move]);
  const changed = await sql<{ accession: string }[]>`
    select accession from market.event_fact where changed_in > ${before?.seen ?? ''}::text::xid8`;
  expect(changed.map(({ accession }) => accession)).toEqual(['0000000001-26-000001']);
});
