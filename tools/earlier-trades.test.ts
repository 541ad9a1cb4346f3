import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readDetails, readEvents } from '../packages/alert-rules/src/read/index.ts';
import { schema, sql } from '../packages/database/src/index.ts';
import { createTestDatabase, type TestDatabase } from '../packages/database/src/testing.ts';
import { storeFilings } from '../services/ingest/src/filings/store-filings.ts';
import { made } from '../services/ingest/src/testing/made-form.ts';
import { get_insider } from '../services/market/src/insider/get_insider.ts';
import { createInsiders } from '../services/market/src/insider/insider.repository.ts';

/** What a mail says of a person's earlier trades is what their page says. It stands here, because a service never imports a service. */

const OWNER = '0000000011';
/** Of six sales, one of them planned: what followed each, over 20 trading days and less the market's move; null: its series ended. */
const RETURNS = [0.02, -0.11, 0.05, null, -0.3, 0.9];

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  const filings = RETURNS.map((_, n) => {
    const day = `2024-0${n + 1}-10`;
    const form = made({ n, owner: OWNER, filedOn: `2024-0${n + 1}-11`, period: day, rows: [['sale', day, '100']] });
    const plan10b51 = n === RETURNS.length - 1 ? ('yes' as const) : ('no' as const);
    return { ...form, trades: form.trades.map((trade) => ({ ...trade, plan10b51 })) };
  });
  const last = made({
    n: 99,
    owner: OWNER,
    filedOn: '2026-03-03',
    period: '2026-03-02',
    rows: [['sale', '2026-03-02']],
  });
  await storeFilings(db.owner, [...filings, last], { alerting: false, requestId: 'test' });
  await db.owner
    .sql`insert into market.trading_session (session, day, closes_at) values (21, '2024-08-01', '2024-08-01T20:00:00Z')`;
  const trades = await db.owner.orm.select().from(schema.trade).orderBy(schema.trade.tradeDate);
  for (const [place, change] of RETURNS.entries()) {
    const returns = sql`array_fill(${change}::float8, array[6])`;
    const missing = sql`array_fill(${change === null ? 'ended' : null}::text, array[6])`;
    await db.owner.orm.execute(sql`
      insert into market.trade_fact (trade_id, cik, base_session, ret, adj, reader_ret, reader_adj, missing, last_adj)
      values (${trades[place]?.id}, ${trades[place]?.issuerCik}, 1, ${returns}, ${returns}, ${returns}, ${returns}, ${missing}, -0.5)
      on conflict (trade_id) do update set base_session = 1, adj = excluded.adj, missing = excluded.missing, last_adj = -0.5`);
  }
});
afterAll(() => db.drop());

test('a mail counts and averages a person’s earlier trades as their page does', async () => {
  const events = await readEvents(db.owner, '4', sql`filing.filed_on = '2026-03-03'`);
  const { trade } = await readDetails(db.owner, events[0]!);
  const page = await get_insider(createInsiders(db.owner))({ cik: OWNER } as never, {} as never);
  const { sales } = (page as unknown as { record: { sales: { n: number; mean: number } } }).record;
  expect(sales.n).toBe(5);
  expect(trade?.record?.n).toBe(sales.n);
  expect(trade?.record?.mean).toBeCloseTo(sales.mean, 10);
});
