import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LOCK_SPACES } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { thorough } from '../../../../../tools/thorough.mjs';
import { computeAllFacts, computePendingFacts } from '../../facts/compute-facts.ts';
import { writeMadeUpMarket } from '../../facts/testing/made-up-market.ts';
import { wrongFacts } from '../../facts/testing/wrong-facts.ts';
import { ensureSessions } from '../ensure-sessions.ts';
import type { PriceBar } from '../price-source.ts';
import { storePrices } from './store-prices.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, new Date('2025-01-01T00:00:00Z'));
});
afterAll(() => db.drop());

const NOW = new Date('2025-01-01T00:00:00Z');

/** A market whose fund is VTI, whose companies have the symbols MADEA to MADEC, and whose facts are computed. */
async function computedMarket(seed: number): Promise<void> {
  await writeMadeUpMarket(db.owner, seed);
  await db.owner.sql`
    insert into market.security_symbol (symbol, valid_from, security_id)
    select case when is_benchmark then case when is_demo then 'DEMOFD' else 'VTI' end
                else 'MADE' || translate(right(cik, 1), '123', 'ABC') end, '2023-01-03', id
      from market.security where is_benchmark or is_primary`;
  await db.owner
    .sql`update market.company set listed_ticker = 'MADE' || translate(right(cik, 1), '123', 'ABC') where cik < '0000000004'`;
  await computeAllFacts(db.database);
}

async function drain(): Promise<void> {
  while ((await computePendingFacts(db.database, { limit: 3 })).companies.length > 0);
}

/** A bar at the series' last close, n sessions after the market's last one. */
async function barAfter(symbol: string, n: number): Promise<PriceBar> {
  const [at] = await db.owner.sql<{ day: string; close: string }[]>`
    select (select day::text from market.trading_session
             where session = (select max(session) from market.daily_bar) + ${n}) as day,
           (select close::text from market.daily_bar bar join market.security_symbol named on named.security_id = bar.security_id
             where symbol = ${symbol} order by session desc limit 1) as close`;
  if (!at) throw new Error('no session');
  const close = (Number(at.close) * 1.01).toFixed(4);
  return { symbol, day: at.day, open: null, high: null, low: null, close, volume: '1000' };
}

const store = (bars: readonly PriceBar[]) => storePrices(db.database, bars, [], { source: 'test', now: NOW });

test('a new bar of the fund queues only companies with trades or events that a return of theirs reaches it from', async () => {
  let queued = 0;
  let companies = 0;
  for (let seed = 1; seed <= thorough(1, 2); seed += 1) {
    await computedMarket(seed);
    await db.owner.sql`
      insert into market.company (cik, name, as_of) select lpad(n::text, 10, '0'), 'No filing', now() from generate_series(100, 199) n`;
    await store([await barAfter('VTI', 1)]);
    const rows = await db.owner.sql<{ cik: string }[]>`select distinct cik from market.fact_work`;
    expect(rows.every(({ cik }) => cik <= '0000000003')).toBe(true);
    queued += rows.length;
    companies += 105;
    await drain();
    expect(await wrongFacts(db.owner)).toEqual([]);
  }
  expect(queued).toBeGreaterThan(0);
  expect(queued).toBeLessThan(companies / 10);
});

test('a new bar of a company, of the fund after missing sessions, or of the fund first gives the facts of the reference', async () => {
  for (let seed = 1; seed <= thorough(1, 2); seed += 1) {
    await computedMarket(seed);
    await store([await barAfter('VTI', 3)]);
    await drain();
    expect(await wrongFacts(db.owner)).toEqual([]);
    await store([await barAfter('MADEA', 0), await barAfter('MADEB', 1)]);
    await drain();
    expect(await wrongFacts(db.owner)).toEqual([]);
    await store([await barAfter('VTI', 0)]);
    await drain();
    expect(await wrongFacts(db.owner)).toEqual([]);
  }
});

test('a corrected last price of an ended series, of it or of the fund, and a series that trades again give the facts of the reference', async () => {
  for (let seed = 1; seed <= thorough(1, 2); seed += 1) {
    await computedMarket(seed);
    const ended = async () =>
      (
        await db.owner.sql<{ symbol: string; day: string }[]>`
          select symbol, day::text from market.security join market.security_symbol on security_id = id
            join market.trading_session on session = ended_session where not is_demo`
      )[0];
    const last = await ended();
    const bar = { open: null, high: null, low: null, close: '33', volume: '1000', day: last?.day ?? '' };
    await store([{ ...bar, symbol: last?.symbol ?? '' }]);
    await drain();
    expect(await wrongFacts(db.owner)).toEqual([]);
    await store([{ ...bar, symbol: 'VTI' }]);
    await drain();
    expect(await wrongFacts(db.owner)).toEqual([]);
    const [soon] = await db.owner.sql<{ day: string }[]>`
      select later.day::text from market.trading_session ended join market.trading_session later on later.session = ended.session + 3
       where ended.day = ${last?.day ?? ''}`;
    await store([{ ...bar, day: soon?.day ?? '', symbol: last?.symbol ?? '', close: '34' }]);
    expect((await ended())?.day).not.toBe(last?.day);
    await drain();
    expect(await wrongFacts(db.owner)).toEqual([]);
  }
});

test('a corrected last close before a dividend, of a company or of the fund, gives the facts of the reference', async () => {
  let corrected = 0;
  for (let seed = 1; seed <= thorough(1, 3); seed += 1) {
    await computedMarket(seed);
    const bars = await db.owner.sql<{ symbol: string; day: string; close: string }[]>`
      select symbol, day::text, (close * 0.9)::numeric(18, 4)::text as close
        from (select security_id, (select max(session) from market.daily_bar bar join market.trading_session using (session)
                                    where bar.security_id = action.security_id and day < ex_date) as session
                from market.corporate_action action where kind = 'dividend') last_before
        join market.daily_bar using (security_id, session) join market.trading_session using (session)
        join market.security_symbol using (security_id)
       order by symbol, day`;
    for (const bar of bars) {
      await store([{ ...bar, open: null, high: null, low: null, volume: '1000' }]);
      await drain();
      expect(await wrongFacts(db.owner)).toEqual([]);
      corrected += 1;
    }
  }
  expect(corrected).toBeGreaterThan(3);
});

test('many bars of a series count as history; one bar does not wait behind it', async () => {
  await computedMarket(1);
  await store([
    await barAfter('MADEA', 1),
    await barAfter('MADEA', 2),
    await barAfter('MADEA', 3),
    await barAfter('MADEA', 4),
  ]);
  await db.owner.sql`update market.fact_work set cik = '0000000002' where cik = '0000000001'`;
  await db.owner
    .sql`insert into market.fact_work (kind, cik, from_day, to_day) values ('trade', '0000000001', '2024-01-02', '2024-01-02')`;
  const [{ old, fresh } = {}] = await db.owner.sql<{ old: boolean; fresh: boolean }[]>`
    select bool_and(is_history) filter (where cik = '0000000002') as old, bool_or(is_history) filter (where cik = '0000000001') as fresh
      from market.fact_work`;
  expect([old, fresh]).toEqual([true, false]);
  expect((await computePendingFacts(db.database, { limit: 1 })).companies).toEqual(['0000000001']);
});

test('prices wait for facts that are being computed, which would be computed without them', async () => {
  await computedMarket(1);
  const bar = await barAfter('VTI', 1);
  let isStored = false;
  let storing: Promise<unknown> | undefined;
  await db.owner.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock_shared(${LOCK_SPACES.facts}, 0)`;
    storing = store([bar]).then(() => {
      isStored = true;
    });
    await wait(300);
    expect(isStored).toBe(false);
  });
  await storing;
  expect(isStored).toBe(true);
});
