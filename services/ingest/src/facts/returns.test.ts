import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { ensureSessions } from '../prices/ensure-sessions.ts';
import { computeAllFacts } from './compute-facts.ts';
import { writeMadeUpMarket } from './testing/made-up-market.ts';
import { wrongFacts } from './testing/wrong-facts.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, new Date('2025-01-01T00:00:00Z'));
});
afterAll(() => db.drop());

describe('returns', () => {
  test('do not change with a split, even on the first or last day of a horizon', async () => {
    const { sql } = db.owner;
    await writeMadeUpMarket(db.owner, 3);
    await sql`delete from market.corporate_action`;
    await sql`delete from market.price_factor`;
    await computeAllFacts(db.database);
    const returns = () => sql`
      select trade_id, to_jsonb(array[ret, adj, reader_ret, reader_adj]) as returns, to_jsonb(missing) as missing from market.trade_fact order by 1`;
    const before = await returns();
    const bases = await sql<{ base: number }[]>`
      select base_session as base from market.trade_fact where cik = '0000000001' and ret[6] is not null order by 1 limit 1`;
    for (const horizon of [0, 1, 5, 10, 20, 60, 120]) {
      const ex = (bases[0]?.base ?? 0) + horizon;
      const series = sql`(select id from market.security where cik = '0000000001' and is_primary)`;
      await sql`update market.daily_bar set close = close * 10 where security_id = ${series} and session < ${ex}`;
      await sql`update market.price_factor set split = split * 0.1, price = price * 0.1, total = total * 0.1 where security_id = ${series} and until_session < ${ex}`;
      await sql`insert into market.price_factor (security_id, until_session, split, price, total) select ${series}, ${ex}::int - 1, f, f, f
                  from (select 0.1 * coalesce((select min(split) from market.price_factor where security_id = ${series} and until_session >= ${ex}), 1) as f) factor
                on conflict do nothing`;
      await computeAllFacts(db.database);
      expect([...(await returns())]).toEqual([...before]);
      await sql`update market.daily_bar set close = close / 10 where security_id = ${series} and session < ${ex}`;
      await sql`delete from market.price_factor`;
    }
  });

  test('of a stock with the same prices as the fund have adjusted returns of 0', async () => {
    const { sql } = db.owner;
    for (const seed of [4, 5]) {
      await writeMadeUpMarket(db.owner, seed);
      const [pair] = await sql<{ stock: number; fund: number }[]>`
        select (select id::int from market.security where cik = '0000000001' and is_primary) as stock,
               (select id::int from market.security where is_benchmark and not is_demo) as fund`;
      const { fund = 0, stock = 0 } = pair ?? {};
      await sql`delete from market.daily_bar where security_id = ${stock}`;
      await sql`delete from market.price_factor where security_id = ${stock}`;
      await sql`insert into market.daily_bar (security_id, session, close, volume, source)
                select ${stock}, session, close, volume, 'fund' from market.daily_bar where security_id = ${fund}`;
      await sql`insert into market.price_factor (security_id, until_session, split, price, total) select ${stock}, until_session, split, price, total from market.price_factor where security_id = ${fund}`;
      await sql`update market.security set has_dividends = (select has_dividends from market.security where id = ${fund}) where id = ${stock}`;
      await computeAllFacts(db.database);
      const rows = await sql<{ value: number }[]>`
        select event_return as value from market.event_fact where cik = '0000000001' and event_return is not null
         union all
        select unnest(adj) from market.trade_fact where cik = '0000000001' and ret[1] is not null and adj[1] is not null
         union all
        select unnest(reader_adj) from market.trade_fact where cik = '0000000001'`;
      const known = rows.filter(({ value }) => value !== null);
      expect(known.length).toBeGreaterThan(20);
      expect(known.filter(({ value }) => !Object.is(value, 0))).toEqual([]);
    }
  });

  test('ignore dividends when only the stock or only the fund has them', async () => {
    const { sql } = db.owner;
    await writeMadeUpMarket(db.owner, 6);
    for (const [stock, fund, basis] of [
      [true, true, 'total'],
      [true, false, 'price'],
      [false, true, 'price'],
    ] as const) {
      await sql`update market.security set has_dividends = case when is_benchmark then ${fund}::boolean else ${stock}::boolean end`;
      await computeAllFacts(db.database);
      const rows = await sql`select distinct basis from market.trade_fact where cik = '0000000001'`;
      expect([...rows]).toEqual([{ basis }]);
      expect(await wrongFacts(db.owner)).toEqual([]);
    }
  });

  test('continue across a symbol change, and use the primary share class', async () => {
    const { sql } = db.owner;
    await writeMadeUpMarket(db.owner, 7);
    await computeAllFacts(db.database);
    const returns = () =>
      sql`select to_jsonb(ret) as ret from market.trade_fact where cik = '0000000001' order by trade_id`;
    const before = [...(await returns())];
    await sql`insert into market.security_symbol (symbol, valid_from, valid_to, security_id)
              select symbol, day_from::date, day_to::date, (select id from market.security where cik = '0000000001' and is_primary)
                from (values ('OLD', '2020-01-01', '2024-01-15'), ('NEW', '2024-01-16', null)) named (symbol, day_from, day_to)`;
    await computeAllFacts(db.database);
    expect([...(await returns())]).toEqual(before);
    await sql`update market.security set is_primary = false where cik = '0000000001' and is_primary`;
    await sql`update market.security set is_primary = true where id = (select max(id) from market.security where cik = '0000000001')`;
    await computeAllFacts(db.database);
    expect(await wrongFacts(db.owner)).toEqual([]);
    expect([...(await returns())]).not.toEqual(before);
  });
});
