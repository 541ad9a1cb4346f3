import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../packages/database/src/testing.ts';
import { RETURN_HORIZONS, RETURN_STARTS, STUDY_HORIZONS } from '../packages/vocabulary/market/src/index.ts';
import { computeAllFacts, ensureSessions, writeMadeUpMarket } from '../services/ingest/src/testing.ts';
import { createExplanations } from '../services/market/src/explain/explain.repository.ts';
import { explain_event_return } from '../services/market/src/explain/explain_event_return.ts';
import { explain_trade_return } from '../services/market/src/explain/explain_trade_return.ts';

/**
 * The facts that services/ingest computed of a random market, against what services/market says of how they came about: an
 * explanation is right when its closes give the stored value. It stands here, because a service never imports a service.
 */

const CALL = {} as never;
let db: TestDatabase;
let explain: {
  readonly trade: ReturnType<typeof explain_trade_return>;
  readonly event: ReturnType<typeof explain_event_return>;
};

beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, new Date('2025-01-01T00:00:00Z'));
  const explanations = createExplanations(db.database);
  explain = { trade: explain_trade_return(explanations), event: explain_event_return(explanations) };
});
afterAll(() => db.drop());

interface Explained {
  readonly value: number | null;
  readonly missing: string | null;
  readonly is_being_recomputed: boolean;
  readonly stock: { start_close: number | null; end_close: number | null; change: number | null } | null;
  readonly fund: { start_close: number | null; end_close: number | null } | null;
  readonly start_day: string | null;
  readonly end_day: string | null;
}

const growth = (legs: Explained['fund']) =>
  legs && legs.start_close !== null && legs.end_close !== null ? legs.end_close / legs.start_close - 1 : null;

/** The value that a reader computes from the card, to ten decimals like the facts. */
function computedBy({ stock, fund }: Explained, isAdjusted: boolean): number | null {
  const [own, funds] = [growth(stock), growth(fund)];
  if (own === null) return null;
  if (!isAdjusted) return own;
  return funds === null ? null : own - funds;
}

test.each([1, 2, 3])('every return of random market %i follows from the closes that explain it', async (seed) => {
  await writeMadeUpMarket(db.owner, seed);
  await computeAllFacts(db.database);
  const facts = await db.owner.sql<
    {
      id: number;
      horizon: number;
      ret: number | null;
      adj: number | null;
      reader: number | null;
      missing: string | null;
      readerMissing: string | null;
    }[]
  >`select trade_id::int as id, place::int - 1 as horizon, ret[place] as ret, adj[place] as adj, reader_adj[place] as reader, missing[place] as missing, reader_missing[place] as "readerMissing"
      from market.trade_fact, generate_series(1, cardinality(ret)) place`;
  const reasons = new Set<string | null>();
  let known = 0;
  for (const fact of facts) {
    const horizon = RETURN_HORIZONS.find((one) => one === STUDY_HORIZONS[fact.horizon]);
    if (horizon === undefined || (fact.id + fact.horizon) % 3 !== 0) continue;
    for (const [return_start, return_type, stored] of [
      ['trade_date', 'raw', fact.ret],
      ['trade_date', 'adjusted', fact.adj],
      ['acceptance', 'adjusted', fact.reader],
    ] as const) {
      const asked = { trade_id: fact.id, return_type, return_horizon: horizon, return_start };
      const explained = (await explain.trade(asked, CALL)) as Explained & {
        other_start: { return_start: string; value: number | null };
      };
      expect({ asked, value: explained.value }).toEqual({ asked, value: stored });
      expect({ asked, recomputed: explained.is_being_recomputed }).toEqual({ asked, recomputed: false });
      const computed = computedBy(explained, return_type === 'adjusted');
      if (stored === null) expect({ asked, computed }).toEqual({ asked, computed: null });
      else expect(Math.abs((computed ?? Number.NaN) - stored)).toBeLessThan(1e-9);
      if (stored !== null) known += 1;
      expect(explained.missing === null).toBe(stored !== null);
      if (return_type === 'raw')
        expect({ asked, missing: explained.missing }).toEqual({ asked, missing: fact.missing });
      if (return_start === 'acceptance' && stored === null)
        expect([fact.readerMissing ?? 'no_fund']).toContain(explained.missing);
      if (return_start === 'trade_date' && return_type === 'adjusted')
        expect(explained.other_start).toMatchObject({ return_start: RETURN_STARTS[1], value: fact.reader });
      reasons.add(explained.missing);
    }
  }
  expect(known).toBeGreaterThan(50);
  expect([...reasons]).toEqual(expect.arrayContaining([null, 'ended', 'no_bar', 'no_series', 'pending']));
});

test('every event return, and the days until a trade’s next events, follow too', async () => {
  await writeMadeUpMarket(db.owner, 4);
  await computeAllFacts(db.database);
  const facts = await db.owner.sql<{ accession: string; cik: string; ret: number | null; missing: string | null }[]>`
    select accession, cik, event_return as ret, missing from market.event_fact`;
  for (const { accession, cik, ret, missing } of facts) {
    const explained = (await explain.event({ accno: accession, cik }, CALL)) as Explained;
    expect([explained.value, explained.missing, explained.is_being_recomputed]).toEqual([ret, missing, false]);
    if (ret !== null) expect(Math.abs((computedBy(explained, true) ?? Number.NaN) - ret)).toBeLessThan(1e-9);
  }
  expect(facts.filter(({ ret }) => ret !== null).length).toBeGreaterThan(20);

  const next = await db.owner.sql<
    { id: number; cik: string; accno: string; days: number; base: string; event: string }[]
  >`
    select fact.trade_id::int as id, fact.cik, accno, days, base.day::text as base, event.day::text as event
      from market.trade_fact fact
      cross join lateral (values (next_8k_accession, next_8k_days), (next_ea_accession, next_ea_days)) next (accno, days)
      join market.trading_session base on base.session = fact.base_session
      join market.trading_session event on event.session = fact.base_session + days
     where accno is not null`;
  for (const { id, cik, accno, days, base, event } of next) {
    const explained = await explain.event({ accno, cik, trade_id: id }, CALL);
    expect(explained).toMatchObject({ after_trade: { days, trading_day: base, event_day: event } });
    expect((explained as { end_day: string }).end_day).toBe(event);
  }
  expect(next.length).toBeGreaterThan(50);
});

test('a correction that the facts have not followed yet is said', async () => {
  await writeMadeUpMarket(db.owner, 5);
  await computeAllFacts(db.database);
  const [fact] = await db.owner.sql<{ id: number; cik: string; session: number }[]>`
    select trade_id::int as id, cik, base_session as session from market.trade_fact where ret[2] is not null limit 1`;
  if (!fact) throw new Error('no trade has a return');
  await db.owner.sql`
    update market.daily_bar set close = close * 1.01
     where session = ${fact.session} and security_id = (select id from market.security where cik = ${fact.cik} and is_primary)`;
  const explained = await explain.trade({ trade_id: fact.id, return_horizon: RETURN_HORIZONS[0] }, CALL);
  expect(explained).toMatchObject({ is_being_recomputed: true });
});

test('a trade or event that is gone is not found', async () => {
  await expect(explain.trade({ trade_id: 999_999_999 }, CALL)).rejects.toMatchObject({ code: 'not_found' });
  await expect(explain.event({ accno: '0000000000-00-000000', cik: '0000000001' }, CALL)).rejects.toMatchObject({
    code: 'not_found',
  });
});
