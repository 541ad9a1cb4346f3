import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openAsOwner } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { migrateUntil } from './testing/migrate-until.ts';
import { createEmptyDatabase, MIGRATIONS } from './testing.ts';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let owner: ReturnType<typeof openAsOwner>;
beforeEach(async () => {
  empty = await createEmptyDatabase();
  owner = openAsOwner(empty.url, { max: 1 });
});
afterEach(async () => {
  await owner.close();
  await empty.drop();
});

const DEMO = 'demo-market-prices.csv';

/** A store of before series were told apart, with sessions on the first nine days of 2025. */
async function writeStore(fundSource: string): Promise<void> {
  const { sql } = owner;
  await migrateUntil(owner, 'market', '0010_quote_feed');
  await sql`insert into market.trading_session select n, '2025-01-01'::date + n - 1, '2025-01-01 21:00Z'::timestamptz + n * interval '1 day' from generate_series(1, 9) n`;
  await sql`insert into market.company (cik, name, as_of) values ('0000000001', 'A', now())`;
  await sql`insert into market.security (is_benchmark, cik, is_primary, has_dividends) values (true, null, false, true), (false, '0000000001', true, false)`;
  await sql`insert into market.security_symbol (symbol, valid_from, security_id) values ('VTI', '2025-01-01', 1), ('ALDWYN', '2025-01-01', 2)`;
  await sql`
    insert into market.daily_bar (security_id, session, close, source)
    select 1, n, 200, case when n < 5 then ${fundSource} else ${DEMO} end from generate_series(1, 9) n
     union all select 2, n, 10, ${DEMO} from generate_series(1, 9) n`;
  await sql`
    insert into market.corporate_action (security_id, ex_date, kind, value, source)
    values (1, '2025-01-07', 'dividend', 1, 'demo-market-actions.csv'), (1, '2025-01-03', 'split', 4, 'splits.csv')`;
  await sql`insert into market.price_factor (security_id, until_session, split, total) values (1, 2, 0.25, 0.24), (1, 6, 1, 0.99)`;
  await sql`insert into market.price_load (source, stored, unchanged, refused) values (${DEMO}, 1, 0, 0)`;
}

const seriesNow = () => owner.sql`
  select symbol, is_demo as demo, is_benchmark as fund, has_dividends as dividends,
         (select count(*)::int from market.daily_bar where security_id = id) as bars,
         (select count(*)::int from market.corporate_action where security_id = id) as actions,
         (select string_agg(concat_ws(' ', until_session, round(split::numeric, 9), round(total::numeric, 9)), ', ') from market.price_factor where security_id = id) as factors
    from market.security join market.security_symbol on security_id = id order by id`;

test('a store with real prices of VTI loses the made-up ones after them, and all facts are queued', async () => {
  await writeStore('VTI.csv');
  await migrateDatabase(empty.url, MIGRATIONS);
  expect([...(await seriesNow())]).toEqual([
    {
      symbol: 'VTI',
      demo: false,
      fund: true,
      dividends: false,
      bars: 4,
      actions: 1,
      factors: '2 0.250000000 0.250000000',
    },
    { symbol: 'ALDWYN', demo: true, fund: false, dividends: false, bars: 9, actions: 0, factors: null },
  ]);
  expect([
    ...(await owner.sql`select distinct kind, cik, from_day::text as since from market.fact_work order by kind`),
  ]).toEqual([
    { kind: 'announcement', cik: '0000000001', since: '0001-01-01' },
    { kind: 'event', cik: '0000000001', since: '0001-01-01' },
    { kind: 'trade', cik: '0000000001', since: '0001-01-01' },
  ]);
});

test('the demo’s fund gets its own symbol', async () => {
  await writeStore(DEMO);
  await migrateDatabase(empty.url, MIGRATIONS);
  expect(await seriesNow()).toMatchObject([
    { symbol: 'DEMOFD', demo: true, fund: true, bars: 9, actions: 2 },
    { symbol: 'ALDWYN', demo: true },
  ]);
});
