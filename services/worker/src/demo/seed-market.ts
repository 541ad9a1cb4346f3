import type { Database } from '@sentinel/database';
import { generateDemoMarket } from '@sentinel/edgar/demo';
import type { FilingRecord } from '../ingest/filing-record.ts';
import { parseFiling } from '../ingest/parse-filing.ts';
import { storeFilings } from '../ingest/store-filings.ts';
import { DEMO_COMPANIES, DEMO_FILINGS, DEMO_SEED, MARKET_PREFIX } from './demo-market.ts';

const BATCH = 200;
const YEARS = 3;
const DAY_MS = 86_400_000;

/**
 * Stores the demo market unless it is there: three years of Form 4 submissions that end the day before `now`, through the
 * same parser and store as real ones, without alerts. What a killed seed left behind is removed first, because the market
 * depends on the day it was made. Gives the number of filings stored.
 */
export async function seedMarket(
  database: Database,
  now: Date,
  requestId: string,
  filings = DEMO_FILINGS,
): Promise<number> {
  const { sql } = database;
  const ours = `${MARKET_PREFIX}-%`;
  const [present] = await sql<{ count: number }[]>`
    select count(*)::int as count from market.filing where is_demo and accession like ${ours}`;
  if (present?.count === filings) return 0;
  if (present && present.count > 0) await sql`delete from market.filing where is_demo and accession like ${ours}`;

  const endDate = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  const startDate = `${Number(endDate.slice(0, 4)) - YEARS}${endDate.slice(4).replace('-02-29', '-02-28')}`;
  let batch: FilingRecord[] = [];
  let stored = 0;
  const flush = async () => {
    const outcomes = await storeFilings(database, batch, { alerting: false, isDemo: true, requestId });
    stored += outcomes.filter(({ outcome }) => outcome === 'stored').length;
    batch = [];
  };
  const market = generateDemoMarket({
    seed: DEMO_SEED,
    companies: DEMO_COMPANIES,
    filings,
    startDate,
    endDate,
  });
  for (const { fileName, text } of market) {
    batch.push(parseFiling(text, fileName, fileName));
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return stored;
}
