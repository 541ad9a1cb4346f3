import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { nyseSessions } from '@sentinel/calendar';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { computeAllFacts, computePendingFacts } from '../../facts/compute-facts.ts';
import { wrongFacts } from '../../facts/testing/wrong-facts.ts';
import { parseFiling } from '../../filings/parse-filing.ts';
import { storeFilings } from '../../filings/store-filings.ts';
import { sampleSubmission } from '../../testing/sample-submission.ts';
import { ensureSessions } from '../ensure-sessions.ts';
import { loadDays } from '../load-days.ts';
import type { PriceBar, PriceSource } from '../price-source.ts';
import { wantedSymbols } from '../wanted-symbols.ts';
import { endAbsentSeries } from './end-absent-series.ts';
import { DEMO_PRICES_FILE } from './separate-worlds.ts';
import { storePrices } from './store-prices.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, NOW);
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner
    .sql`truncate market.security, market.price_load, market.filing, market.company, market.fact_work, market.trade_fact cascade`;
});

const NOW = new Date('2026-06-01T12:00:00Z');
/** The tenth is January 15, 2026; the sample's trade is of January 12. */
const days = nyseSessions('2026-01-02', '2026-12-31')
  .slice(0, 60)
  .map(({ day }) => day);
const at = (n: number) => days[n] ?? '';
const bars = (symbol: string, from: number, to: number): PriceBar[] =>
  days.slice(from, to).map((day, n) => {
    const close = (100 + ((from + n) % 7) / 10).toFixed(2);
    return { symbol, day, open: null, high: null, low: null, close, volume: '1000' };
  });
const store = (source: string, stored: readonly PriceBar[], isDemo = false) =>
  storePrices(db.database, stored, [], { source, isDemo, now: NOW });
const ended = async () =>
  (
    await db.owner.sql<{ text: string }[]>`
      select concat_ws(' ', symbol, day, end_reason) as text from market.security
        join market.security_symbol on security_id = id join market.trading_session on session = ended_session order by symbol`
  ).map(({ text }) => text);

/** A provider of single symbols that brings the bars of the fund for the days asked for, and those of no other symbol. */
const fundOnly: PriceSource = {
  name: 'tiingo',
  coversMarket: false,
  hasDividends: false,
  read: async function* ({ fromDay, toDay }) {
    const dailyBars = bars('VTI', 0, 60).filter(({ day }) => day >= fromDay && day <= toDay);
    yield { of: 'VTI', dailyBars, corporateActions: [] };
  },
};
const load = (fromDay: string, toDay: string, symbols?: readonly string[]) =>
  loadDays(db.database, fundOnly, { fromDay, toDay, ...(symbols ? { symbols } : {}) }, AbortSignal.timeout(60_000));

test('a series in files that stops ends 20 sessions later, with its last value, and reopens with its next bar', async () => {
  await storeFilings(db.database, [parseFiling(sampleSubmission({ n: 1 }), 'a.txt', 'test')], {
    alerting: false,
    requestId: 'test',
  });
  await store('prices.csv', [...bars('VTI', 0, 30), ...bars('SMPL', 0, 11)]);
  await computeAllFacts(db.database);
  const facts = () => db.owner.sql`select missing[6] as why, last_adj is not null as last from market.trade_fact`;
  expect(await endAbsentSeries(db.database)).toBe(0);
  expect(await facts()).toEqual([{ why: 'pending', last: false }]);

  await store('prices.csv', bars('VTI', 30, 31));
  expect(await endAbsentSeries(db.database)).toBe(1);
  expect(await ended()).toEqual([`SMPL ${at(10)} no longer among the daily prices of the market`]);
  while ((await computePendingFacts(db.database, { limit: 3 })).companies.length > 0);
  expect(await facts()).toEqual([{ why: 'ended', last: true }]);
  expect(await wrongFacts(db.owner)).toEqual([]);

  await store('prices.csv', bars('SMPL', 11, 12));
  expect(await ended()).toEqual([]);
  while ((await computePendingFacts(db.database, { limit: 3 })).companies.length > 0);
  expect(await wrongFacts(db.owner)).toEqual([]);
});

test('the demo’s series end by its own fund', async () => {
  await store('prices.csv', [...bars('VTI', 0, 40), ...bars('AAA', 0, 5)]);
  await store(DEMO_PRICES_FILE, [...bars('DEMOFD', 0, 20), ...bars('ALDWYN', 0, 5)], true);
  await endAbsentSeries(db.database);
  expect(await ended()).toEqual([expect.stringContaining('AAA')]);
  await store(DEMO_PRICES_FILE, bars('DEMOFD', 20, 40), true);
  await endAbsentSeries(db.database);
  expect(await ended()).toEqual([expect.stringContaining('AAA'), expect.stringContaining('ALDWYN')]);
});

test('a fund without 18 bars in the 20 sessions ends nothing', async () => {
  await store('prices.csv', [...bars('VTI', 0, 20), ...bars('VTI', 23, 40), ...bars('AAA', 0, 5)]);
  expect(await endAbsentSeries(db.database)).toBe(0);
});

describe('with a provider of single symbols', () => {
  test.each(['tiingo', 'prices.csv'])('a series from %s ends when all symbols were asked for', async (source) => {
    await store(source, [...bars('VTI', 0, 10), ...bars('AAA', 0, 10)]);
    for (let n = 10; n < 29; n += 1) expect(await load(at(n), at(n))).toMatchObject({ ended: 0 });
    expect(await load(at(29), at(29))).toMatchObject({ ended: 1 });
  });

  test.each(['tiingo', 'prices.csv'])(
    'a series from %s does not end while only the fund was asked for',
    async (source) => {
      await store(source, [...bars('VTI', 0, 10), ...bars('AAA', 0, 10)]);
      expect(await load(at(10), at(59), ['VTI'])).toMatchObject({ ended: 0 });
    },
  );

  test('the company of an ended series is still asked for', async () => {
    await db.owner
      .sql`insert into market.company (cik, name, filed_ticker, as_of) values ('0000000001', 'A', 'AAA', now())`;
    await store('tiingo', [...bars('VTI', 0, 10), ...bars('AAA', 0, 10)]);
    await load(at(10), at(59));
    expect(await ended()).toHaveLength(1);
    expect(await wantedSymbols(db.database)).toEqual(['VTI', 'AAA']);
  });
});
