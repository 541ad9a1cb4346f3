import { addDays, DAY_MS, sessionOfInstant, sessionOnOrBefore, utcDay } from '@sentinel/calendar';
import { type Database, runLoop } from '@sentinel/database';
import { relinkSecurities } from '@sentinel/ingest/pipeline';
import { openDemoMarket } from '../demo-market/generate-market.ts';
import { DEMO_COMPANIES, DEMO_SEED, MARKET_PREFIXES } from './demo-market.ts';
import { type MarketCursor, readMarketCursor, updateMarketCursor, writeMarketCursor } from './market-cursor.ts';
import { storeMarketFilings, storeMarketPrices } from './store-market.ts';
import { storeMarketMaster } from './store-market-master.ts';

/** Prices and share counts begin before the first filing, because averages and market values look back. */
const PRICES_BEFORE_DAYS = 75;
const SHARES_BEFORE_DAYS = 220;
/** After a pause, filings of the last day fire alerts; older ones are history. */
const ALERT_MS = DAY_MS;
/** Filings of these days are stored before the product is ready, so that every screen has something to show. */
const FIRST_PART_DAYS = 45;
/** Days of older filings that are stored as one part; after a kill, the process continues with the part it was at. */
const PART_DAYS = 92;
const RETRY_AFTER_MS = 1_000;
/** More than three, so that some people have traded in the same month of four years: a routine (docs/market-data.md, "Tags"). */
const DEMO_YEARS = 3.25;

export interface SeedOptions {
  readonly companies?: number;
  readonly years?: number;
}

/**
 * Stores the first part of the demo market unless it is there: all prices and master data, and the newest filings.
 * `fillMarket` stores the older ones. They go through the same ingest as real ones, without alerts. If a market is
 * already stored, stores what has happened in it since. First removes what a killed seed or an older version left behind.
 * Gives the number of filings stored.
 */
export async function seedMarket(
  database: Database,
  now: Date,
  requestId: string,
  { companies = DEMO_COMPANIES, years = DEMO_YEARS }: SeedOptions = {},
): Promise<number> {
  const cursor = await readMarketCursor(database);
  if (cursor !== null && cursor.companies === companies) return goOnWithMarket(database, cursor, now, requestId);
  const prefixes = MARKET_PREFIXES.map((prefix) => `${prefix}-%`);
  await database.sql`delete from market.filing where is_demo and accession like any (${prefixes}::text[])`;
  const fromDay = addDays(utcDay(now), -Math.round(years * 365.25));
  const until = now.getTime();
  const after = until - FIRST_PART_DAYS * DAY_MS;
  const pricedUntil = lastClosedDay(now);
  const market = openDemoMarket(DEMO_SEED, companies);
  // At the same time: while the database stores one, the other is generated.
  const [stored] = await Promise.all([
    storeMarketFilings(database, market.filings({ fromDay, after, until }), { requestId, alertFrom: null }),
    storeMarketPrices(database, market, addDays(fromDay, -PRICES_BEFORE_DAYS), pricedUntil),
  ]);
  await storeMarketMaster(database, market, addDays(fromDay, -SHARES_BEFORE_DAYS), now);
  await relinkSecurities(database);
  await writeMarketCursor(database, {
    companies,
    fromDay,
    filedUntil: now.toISOString(),
    pricedUntil,
    filledFrom: new Date(after).toISOString(),
  });
  return stored;
}

/**
 * Stores the filings before the first part, newest first, until the market is complete or the signal aborts. A fill that was
 * stopped continues where it was; filings that are already stored are skipped.
 * @param onProgress told the share of the market's days that is stored, 0 to 1, before the first part and after each
 */
export async function fillMarket(
  database: Database,
  requestId: string,
  { onProgress, signal }: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const cursor = await readMarketCursor(database);
    onProgress(shareOf(cursor));
    if (cursor === null || cursor.filledFrom === null || signal.aborted) return;
    const { companies, filledFrom, fromDay } = cursor;
    const until = Date.parse(filledFrom);
    const start = Date.parse(fromDay);
    const after = Math.max(until - PART_DAYS * DAY_MS, start);
    const isLast = after === start;
    const market = openDemoMarket(DEMO_SEED, companies);
    const span = { fromDay, until, ...(isLast ? {} : { after }) };
    await storeMarketFilings(database, market.filings(span), { requestId, alertFrom: null, signal });
    if (signal.aborted) return;
    if (isLast) {
      // Companies that ended before the first part come with their filings only.
      await storeMarketMaster(database, market, addDays(fromDay, -SHARES_BEFORE_DAYS), new Date(cursor.filedUntil));
      await relinkSecurities(database);
    }
    await updateMarketCursor(database, { filledFrom: isLast ? null : new Date(after).toISOString() });
  }
}

/** Fills the market. After a failure it tries again, later each time; resolves when the market is complete or the signal aborts. */
export async function keepFilling(
  database: Database,
  requestId: string,
  {
    onProgress,
    onError,
    signal,
  }: {
    readonly onProgress: (share: number) => void;
    readonly onError: (error: unknown) => void;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const filled = new AbortController();
  await runLoop({
    everyMs: RETRY_AFTER_MS,
    backOff: { firstMs: RETRY_AFTER_MS, longestMs: 60_000 },
    signal: AbortSignal.any([signal, filled.signal]),
    run: async (signal) => {
      await fillMarket(database, requestId, { onProgress, signal });
      filled.abort();
    },
    onError,
  });
}

/** The share of the market's days whose filings are stored, 0 to 1. */
function shareOf(cursor: MarketCursor | null): number {
  if (cursor === null) return 0;
  const { filedUntil, filledFrom, fromDay } = cursor;
  if (filledFrom === null) return 1;
  const until = Date.parse(filedUntil);
  return (until - Date.parse(filledFrom)) / (until - Date.parse(fromDay));
}

/** Stores what has happened since, if another session has closed. Gives the number of filings stored. */
export async function goOnWithMarket(
  database: Database,
  cursor: MarketCursor,
  now: Date,
  requestId: string,
): Promise<number> {
  const pricedUntil = lastClosedDay(now);
  if (pricedUntil <= cursor.pricedUntil) return 0;
  const { companies, fromDay } = cursor;
  const until = now.getTime();
  const market = openDemoMarket(DEMO_SEED, companies);
  const filings = market.filings({ fromDay, after: Date.parse(cursor.filedUntil), until });
  const stored = await storeMarketFilings(database, filings, { requestId, alertFrom: until - ALERT_MS });
  await storeMarketMaster(database, market, addDays(utcDay(new Date(cursor.filedUntil)), -SHARES_BEFORE_DAYS), now);
  await storeMarketPrices(database, market, addDays(cursor.pricedUntil, 1), pricedUntil);
  await updateMarketCursor(database, { filedUntil: now.toISOString(), pricedUntil });
  return stored;
}

/** The day of the last session whose closing bell has rung. */
export function lastClosedDay(now: Date): string {
  const { day } = sessionOfInstant(now.getTime());
  const last = sessionOnOrBefore(addDays(day, -1));
  if (last === null) throw new RangeError('The clock of this computer stands before the first trading day.');
  return last.day;
}
