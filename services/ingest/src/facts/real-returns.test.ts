import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import { RETURN_HORIZONS, STUDY_HORIZONS } from '@sentinel/vocabulary-market';
import { ensureSessions } from '../prices/ensure-sessions.ts';
import { cumulativeFactors } from '../prices/store/cumulative-factors.ts';
import { computeAllFacts } from './compute-facts.ts';

const withRealPrices = hasOpenData ? describe : describe.skip;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, new Date('2026-08-22T00:00:00Z'));
});
afterAll(() => db.drop());

interface ReferenceRow {
  readonly accession: string;
  readonly symbol: string;
  readonly acceptance_eastern: string;
  readonly event_session: string;
  readonly base_close: number | null;
  readonly horizons: Record<string, { readonly raw: number | null; readonly market_adjusted: number | null } | null>;
}

const lines = (...path: string[]) =>
  readFileSync(openPath(...path), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

/**
 * Real closes and splits, with SPY (dividends reinvested) as the fund, as the reference does it. The reference's base is the
 * close of the session of the filing's acceptance, which is our reader's return.
 */
async function writeRealMarket(rows: readonly ReferenceRow[]): Promise<void> {
  const { sql } = db.owner;
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
  const bars = lines('prices', 'daily_close_volume.csv').filter(([symbol]) => symbols.includes(symbol ?? ''));
  const fund = lines('prices', 'SPY_adjusted_to_20260821.csv').map(([day, close]) => ['SPY', day, close]);
  for (const [n, symbol] of ['SPY', ...symbols].entries()) {
    const cik = String(n).padStart(10, '0');
    await sql`insert into market.security (cik, is_primary, is_benchmark) values (${n > 0 ? cik : null}, ${n > 0}, ${n === 0})`;
    const own = (n === 0 ? fund : bars.filter((bar) => bar[0] === symbol)).filter(
      ([, day]) => (day ?? '') >= '2020-01-01',
    );
    await sql`
      insert into market.daily_bar (security_id, session, close, source)
      select ${n + 1}, session, close, 'real'
        from unnest(${own.map(([, day]) => day ?? '')}::text[]::date[], ${own.map(([, , close]) => close ?? '')}::text[]::numeric[]) bar (day, close)
        join market.trading_session using (day) where close > 0`;
    const splits = lines('prices', 'corporate_actions.csv').filter(([of, , type]) => of === symbol && type === 'split');
    const steps = [];
    for (const [, day, , ratio] of splits) {
      const [ex] = await sql<
        { session: number }[]
      >`select session from market.trading_session where day >= ${day ?? ''} order by day limit 1`;
      steps.push({ kind: 'split' as const, exSession: ex?.session ?? 0, value: Number(ratio), before: null });
    }
    const factors = cumulativeFactors(steps).map(({ price, split, total, untilSession }) => ({
      security_id: n + 1,
      until_session: untilSession,
      split,
      price,
      total,
    }));
    if (factors.length > 0) await sql`insert into market.price_factor ${sql(factors)}`;
  }
  for (const row of rows) {
    const cik = String(symbols.indexOf(row.symbol) + 1).padStart(10, '0');
    await sql`
      insert into market.filing (accession, form_type, issuer_cik, accepted_at, content_hash, source_name, request_id)
      values (${row.accession}, '4', ${cik}, ${row.acceptance_eastern}::text::timestamp at time zone 'America/New_York', 'none', 'real', 'test')`;
    await sql`
      insert into market.trade (accession, issuer_cik, direction, trade_date, shares, row_count, unpriced_rows, owner_ciks, owner_names,
                                owner_title, insider_types, plan_10b51, is_amendment)
      values (${row.accession}, ${cik}, 'sale', ${row.event_session}, 1, 1, 0, '{}', '', '', '{}', 'no', false)`;
  }
}

withRealPrices('real filings and prices', () => {
  test('give the same returns as the reference, and are unknown where it has none', async () => {
    const { rows } = JSON.parse(readFileSync(openPath('reference', 'forward_returns_reference.json'), 'utf8')) as {
      rows: ReferenceRow[];
    };
    await writeRealMarket(rows);
    await computeAllFacts(db.database);
    const facts = await db.owner.sql<
      {
        accession: string;
        session: string;
        ret: (number | null)[];
        adj: (number | null)[];
        missing: (string | null)[];
      }[]
    >`select trade.accession, day::text as session, to_jsonb(reader_ret) as ret, to_jsonb(reader_adj) as adj, to_jsonb(reader_missing) as missing
        from market.trade_fact fact join market.trade on trade.id = fact.trade_id
        join market.trading_session on session = reader_session`;
    const byAccession = new Map(facts.map((fact) => [fact.accession, fact]));
    const wrong: string[] = [];
    const counts = { filings: 0, known: 0, unknown: 0 };
    for (const row of rows) {
      const fact = byAccession.get(row.accession);
      counts.filings += 1;
      if (fact?.session !== row.event_session)
        wrong.push(`${row.accession}: session ${fact?.session}, not ${row.event_session}`);
      for (const horizon of RETURN_HORIZONS) {
        const place = STUDY_HORIZONS.indexOf(horizon);
        const expected = row.horizons[horizon];
        const pairs = [
          [fact?.ret[place], expected?.raw],
          [fact?.adj[place], expected?.market_adjusted],
        ];
        for (const [actual = null, reference = null] of pairs) {
          const isSame =
            actual === null || reference === null ? actual === reference : Math.abs(actual - reference) < 2e-6;
          counts[reference === null ? 'unknown' : 'known'] += 1;
          if (!isSame)
            wrong.push(
              `${row.accession} ${row.symbol} ${horizon}: ${actual}, not ${reference} (${fact?.missing[place]})`,
            );
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(counts).toEqual({ filings: 63, known: 284, unknown: 346 });
  });
});
