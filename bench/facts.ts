import type { Database } from '@sentinel/database';
import { computeAllFacts, computePendingFacts } from '../services/ingest/src/facts/compute-facts.ts';
import { ensureSessions } from '../services/ingest/src/prices/ensure-sessions.ts';
import type { PriceBar } from '../services/ingest/src/prices/price-source.ts';
import { storePrices } from '../services/ingest/src/prices/store/store-prices.ts';
import { readOptions } from './frame/options.ts';
import { withDatabase } from './frame/postgres.ts';
import { elapsedMs, reporter } from './frame/report.ts';

/**
 * Facts of a made-up market of ten years: all of them at once, as after a bulk load; one new bar of the fund; one more trading
 * day; and a single Form 4. `--scale=5` generates half a million trades of 2,000 companies; `--companies=7600` spreads
 * the trades over so many companies, each with two years of prices.
 */
const { scale, companies } = readOptions({ scale: 1, companies: 0 });
const COMPANIES = companies || 400 * scale;
const TRADES = 100_000 * scale;
const EVENTS = 30_000 * scale;
const FIRST_DAY = companies ? '2023-01-03' : '2015-01-02';
const LAST_DAY = '2024-12-31';
/** Days on which there are filings, from the first one. */
const DAYS = companies ? 720 : 3650;
const NEW_DAY = '2025-01-02';
const SINGLE_FILINGS = 50;

const report = reporter('facts');

await withDatabase({ shared_buffers: '512MB', max_wal_size: '8GB' }, async (database) => {
  await ensureSessions(database.sql, new Date('2025-06-01T00:00:00Z'));
  await timed('made-up market written', TRADES + EVENTS, () => writeMarket(database));
  await timed('all facts at once', TRADES + EVENTS, () => computeAllFacts(database));
  await timed('all facts at once, nothing changed', TRADES + EVENTS, () => computeAllFacts(database));
  await timed('one new bar of the fund stored and queued', COMPANIES, () => storeBars(database, 'is_benchmark'));
  await timed('facts of one new bar of the fund', COMPANIES, () => drain(database));
  await timed('bars of one more trading day stored and queued', COMPANIES, () =>
    storeBars(database, 'not is_benchmark'),
  );
  await writeDay(database);
  await timed('facts of one more trading day', COMPANIES, () => drain(database));
  const times: number[] = [];
  for (let n = 0; n < SINGLE_FILINGS; n += 1) {
    await writeFilings(database, 'trade', { first: TRADES * 2 + n, count: 1, from: NEW_DAY, days: 1 });
    await database.sql`
      insert into market.fact_work (kind, cik, from_day, to_day)
      select kind, issuer_cik, trade_date, trade_date + days
        from market.trade cross join (values ('trade', 0), ('event', 365)) kinds (kind, days) order by id desc limit 2`;
    times.push(await elapsedMs(() => drain(database)));
  }
  report('facts of one Form 4', 'ms', times);
});

async function timed(metric: string, n: number, act: () => Promise<unknown>): Promise<void> {
  report(metric, 's', (await elapsedMs(act)) / 1_000, n);
}

async function drain(database: Database): Promise<void> {
  while ((await computePendingFacts(database, { limit: 100 })).companies.length > 0);
}

async function writeMarket(database: Database): Promise<void> {
  const { sql } = database;
  await sql`select setseed(0.5)`;
  await sql`
    insert into market.company (cik, name, sic, fiscal_year_end, as_of)
    select lpad(n::text, 10, '0'), 'Company ' || n, (100 + n * 37 % 8900)::text, (array['1231', '0630', '0930', '0201'])[1 + n % 4], now()
      from generate_series(1, ${COMPANIES}::int) n`;
  await sql`
    insert into market.security (cik, is_primary, is_benchmark, has_dividends)
    select case when n > 0 then lpad(n::text, 10, '0') end, n > 0, n = 0, n % 3 = 0 from generate_series(0, ${COMPANIES}::int) n`;
  await writeBars(database, FIRST_DAY, LAST_DAY);
  await sql`
    insert into market.security_symbol (symbol, valid_from, security_id)
    select case when is_benchmark then 'VTI' else 'M' || id end, ${FIRST_DAY}, id from market.security`;
  await sql`update market.company set listed_ticker = 'M' || security.id from market.security where security.cik = company.cik`;
  // Quarterly dividends for a third of the series, a split for every twentieth.
  await sql`
    insert into market.price_factor (security_id, until_session, split, price, total)
    select id, session, ratio, ratio, pow(0.995, (8900 - session) / 63)
      from market.security cross join generate_series(6400, 8800, 63) session
     cross join lateral (select case when id % 20 = 0 and session < 7500 then 0.5 else 1 end as ratio) split where has_dividends`;
  await sql`
    insert into market.shares_outstanding (cik, as_of, filed_on, shares, accession)
    select cik, ${FIRST_DAY}::date + quarter * 91, ${FIRST_DAY}::date + quarter * 91 + 30, 1e7 + quarter * 1e5, 'made-up'
      from market.company cross join generate_series(0, 39) quarter`;
  await writeFilings(database, 'trade', { first: 1, count: TRADES, from: FIRST_DAY, days: DAYS });
  await writeFilings(database, 'event', { first: TRADES + 1, count: EVENTS, from: FIRST_DAY, days: DAYS });
  await sql`vacuum analyze`;
}

async function writeBars({ sql }: Database, from: string, to: string): Promise<void> {
  await sql`
    insert into market.daily_bar (security_id, session, close, volume, source)
    select id, session, round((20 + id % 100 + 10 * sin(session / 50.0 + id) + random())::numeric, 2), (1e5 + random() * 1e6)::bigint, 'made-up'
      from market.trading_session cross join market.security where day between ${from}::date and ${to}::date order by session, id`;
}

interface Filings {
  readonly first: number;
  readonly count: number;
  readonly from: string;
  readonly days: number;
}

/** Filings of random companies on random days, each with a trade or an event. */
async function writeFilings({ sql }: Database, kind: 'trade' | 'event', { count, days, first, from }: Filings) {
  const filed = sql`
    filed as materialized (
      select '9999999999-20-' || lpad(n::text, 8, '0') as accession,
             lpad((1 + floor(random() * ${COMPANIES}))::int::text, 10, '0') as cik,
             ${from}::date + floor(random() * ${days})::int as day, random() as chance
        from generate_series(${first}::int, ${first + count - 1}::int) n)`;
  const filing = (form: string, afterDays: number) => sql`
    filing as (
      insert into market.filing (accession, form_type, issuer_cik, accepted_at, filed_on, items, content_hash, source_name, request_id, evaluated_at)
      select accession, ${form}, cik, day + ${afterDays}::int + interval '14 hours' + random() * interval '11 hours',
             day + ${afterDays}::int, case when ${form} = '4' then '{}' when chance < 0.2 then '{2.02,9.01}' else '{8.01}' end::text[],
             'none', 'made-up', 'bench', now()
        from filed)`;
  if (kind === 'event') {
    await sql`
      with ${filed}, ${filing('8-K', 0)}
      insert into market.filing_company (accession, cik) select accession, cik from filed`;
    return;
  }
  await sql`
    with ${filed}, ${filing('4', 2)}
    insert into market.trade (accession, issuer_cik, direction, trade_date, shares, price, value, row_count, unpriced_rows, owner_ciks,
                              owner_names, owner_title, insider_types, plan_10b51, is_amendment)
    select accession, cik, case when chance < 0.2 then 'purchase' else 'sale' end, day, 1000, 50, 50000, 1, 0, '{0000000001}',
           'Made Up', 'CEO', '{Officer}', 'no', false
      from filed`;
}

/** Stores a bar of the new day for the series that a condition names. */
async function storeBars(database: Database, which: 'is_benchmark' | 'not is_benchmark'): Promise<void> {
  const { sql } = database;
  const bars = await sql<PriceBar[]>`
    select symbol, ${NEW_DAY} as day, null as open, null as high, null as low, '1000' as volume,
           (select (close * 1.001)::numeric(20, 4)::text from market.daily_bar
             where daily_bar.security_id = security.id order by session desc limit 1) as close
      from market.security join market.security_symbol on security_id = security.id
     where ${which === 'is_benchmark' ? sql`is_benchmark` : sql`not is_benchmark`}`;
  await storePrices(database, bars, [], { source: 'bench' });
}

/** The filings of one more day, and the pending facts that they queue. */
async function writeDay(database: Database): Promise<void> {
  await writeFilings(database, 'trade', { first: TRADES * 3, count: 200 * scale, from: NEW_DAY, days: 1 });
  await writeFilings(database, 'event', { first: TRADES * 4, count: 60 * scale, from: NEW_DAY, days: 1 });
  await database.sql`
    insert into market.fact_work (kind, cik, from_day, to_day)
    select kind, issuer_cik, trade_date, trade_date + days
      from market.trade cross join (values ('trade', 0), ('event', 365)) kinds (kind, days) where trade_date = ${NEW_DAY}::date
     union all
    select 'event', cik, filed_on, filed_on from market.filing_company join market.filing using (accession)
     where form_type = '8-K' and filed_on = ${NEW_DAY}::date`;
}
