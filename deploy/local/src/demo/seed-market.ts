import type { Database } from '@sentinel/database';
import { openDemoMarket } from '@sentinel/demo-market';
import { relinkSecurities } from '@sentinel/ingest/pipeline';
import { sessionOfInstant, sessionOnOrBefore } from '@sentinel/market-math';
import { DEMO_COMPANIES, DEMO_SEED, MARKET_PREFIX } from './demo-market.ts';
import { type MarketCursor, readMarketCursor, writeMarketCursor } from './market-cursor.ts';
import { storeMarketFilings, storeMarketPrices } from './store-market.ts';
import { storeMarketMaster } from './store-market-master.ts';

const DAY_MS = 86_400_000;
/** Prices and share counts begin before the first filing: averages and market values look back. */
const PRICES_BEFORE_DAYS = 75;
const SHARES_BEFORE_DAYS = 220;
/** After a pause, filings of the last day fire alerts; older ones are history. */
const ALERT_MS = DAY_MS;

export interface SeedOptions {
  readonly companies?: number;
  readonly years?: number;
}

/**
 * Stores the demo market unless it is there, and what has happened in it since it was last stored: filings, bars of closed
 * sessions, master data, through the same ingest as real ones. The first time without alerts. What a killed seed or an older
 * version left behind is removed first. Gives the number of filings stored.
 */
export async function seedMarket(
  database: Database,
  now: Date,
  requestId: string,
  { companies = DEMO_COMPANIES, years = 3 }: SeedOptions = {},
): Promise<number> {
  const cursor = await readMarketCursor(database);
  if (cursor !== null && cursor.companies === companies) return goOnWithMarket(database, cursor, now, requestId);
  await database.sql`delete from market.filing where is_demo and accession like ${`${MARKET_PREFIX}-%`}`;
  const fromDay = daysBefore(now, Math.round(years * 365.25));
  const until = now.getTime();
  const pricedUntil = lastClosedDay(now);
  const market = openDemoMarket(DEMO_SEED, companies);
  // Side by side: while the database stores of the one, the other is made.
  const [stored] = await Promise.all([
    storeMarketFilings(database, market.filings({ fromDay, until }), { requestId, alertFrom: null }),
    storeMarketPrices(database, market, daysBefore(fromDay, PRICES_BEFORE_DAYS), pricedUntil),
  ]);
  await storeMarketMaster(database, market, daysBefore(fromDay, SHARES_BEFORE_DAYS), now);
  await relinkSecurities(database);
  await writeMarketCursor(database, { companies, fromDay, filedUntil: now.toISOString(), pricedUntil });
  return stored;
}

/** Stores what has happened since, once a session more has closed. Gives the number of filings stored. */
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
  await storeMarketMaster(database, market, daysBefore(cursor.filedUntil, SHARES_BEFORE_DAYS), now);
  await storeMarketPrices(database, market, daysBefore(cursor.pricedUntil, -1), pricedUntil);
  await writeMarketCursor(database, { ...cursor, filedUntil: now.toISOString(), pricedUntil });
  return stored;
}

/** The day of the last session whose closing bell has rung. */
export function lastClosedDay(now: Date): string {
  const { day } = sessionOfInstant(now.getTime());
  const last = sessionOnOrBefore(daysBefore(day, 1));
  if (last === null) throw new RangeError('The clock of this computer stands before the first trading day.');
  return last.day;
}

function daysBefore(day: string | Date, days: number): string {
  return new Date(new Date(day).getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
