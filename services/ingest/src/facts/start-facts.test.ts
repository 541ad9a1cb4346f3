import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CHANNELS } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { until } from '@sentinel/service-kit/testing';
import { ensureSessions } from '../prices/ensure-sessions.ts';
import { startFacts } from './start-facts.ts';
import { writeMadeUpMarket } from './testing/made-up-market.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, new Date('2025-01-01T00:00:00Z'));
});
afterAll(() => db.drop());

const queued = async () => (await db.owner.sql`select 1 from market.fact_work`).length;

test('drains the queue, tells the market, and passes over a company that cannot be computed', async () => {
  const { sql } = db.owner;
  await writeMadeUpMarket(db.owner, 1);
  await sql`create function market.refuse() returns trigger language plpgsql as
            $$ begin if new.cik = '0000000002' then raise 'refused on purpose'; end if; return new; end $$`;
  await sql`create trigger refuse before insert on market.event_fact for each row execute function market.refuse()`;
  await sql`
    insert into market.fact_work (kind, cik, from_day, to_day)
    select kind, cik, '0001-01-01', '9999-12-31' from market.company cross join (values ('trade'), ('event')) kinds (kind)`;
  let told = 0;
  await sql.listen(CHANNELS.marketChanged, () => {
    told += 1;
  });
  const errors: Error[] = [];
  const computed: string[] = [];
  const stop = new AbortController();
  const ended = startFacts(
    {
      database: db.database,
      channels: [CHANNELS.filingStored],
      onComputed: ({ companies }) => computed.push(...companies),
      onError: (error) => errors.push(error as Error),
    },
    stop.signal,
  );
  await until('all but one company computed', async () => (await queued()) === 2 && told > 0);
  expect(computed.toSorted()).toEqual(['0000000001', '0000000003', '0000000004', '0000000005']);
  expect(errors.map(({ message }) => message)).toEqual(['The facts of 0000000002 could not be computed.']);
  expect((await sql`select 1 from market.trade_fact where cik = '0000000001'`).length).toBeGreaterThan(0);

  await sql`drop trigger refuse on market.event_fact`;
  await sql`insert into market.fact_work (kind, cik, from_day, to_day) values ('event', '0000000001', '2024-01-01', '2024-01-02')`;
  await sql`select pg_notify(${CHANNELS.filingStored}, '')`;
  await until('the new pending facts computed', async () => (await queued()) === 2);
  stop.abort();
  await ended;
  // Another worker takes what was passed over.
  const again = new AbortController();
  const done = startFacts(
    {
      database: db.database,
      channels: [],
      onComputed: () => undefined,
      onError: (error) => errors.push(error as Error),
    },
    again.signal,
  );
  await until('the rest done', async () => (await queued()) === 0);
  again.abort();
  await done;
  expect((await sql`select 1 from market.event_fact where cik = '0000000002'`).length).toBeGreaterThan(0);
});
