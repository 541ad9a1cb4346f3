import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays } from '@sentinel/calendar';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { ensureSessions } from '../prices/ensure-sessions.ts';
import { confirmBar } from '../prices/store/confirm-bar.ts';
import { storePrices } from '../prices/store/store-prices.ts';
import { computeAllFacts, computePendingFacts } from './compute-facts.ts';
import { queuePendingFacts } from './pending-facts.ts';
import {
  type MadeUpMarket,
  writeAmendments,
  writeEvent,
  writeMadeUpMarket,
  writeReport,
  writeTradeFiling,
} from './testing/made-up-market.ts';
import { changesOf, storedFacts } from './testing/stored-facts.ts';
import { checkFacts, wrongFacts } from './testing/wrong-facts.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, new Date('2025-01-01T00:00:00Z'));
});
afterAll(() => db.drop());

async function drain(): Promise<void> {
  while ((await computePendingFacts(db.database, { limit: 3 })).companies.length > 0);
}

interface Pending {
  readonly kind: 'trade' | 'event' | 'announcement';
  readonly cik: string;
  readonly fromDay: string;
  readonly toDay: string;
}
const queue = (pending: readonly Pending[]) => queuePendingFacts(db.database.orm, pending);

/** Queues what the price store queues for a company's bar on a session. */
async function queueBar(cik: string, session: number): Promise<void> {
  await db.owner.sql`
    insert into market.fact_work (kind, cik, from_day, to_day)
    select kind, ${cik}, first.day, last.day
      from (values ('trade', 0, 29), ('event', 0, 29),
                   ('trade', -1, -1), ('trade', -5, -5), ('trade', -10, -10), ('trade', -20, -20), ('trade', -60, -60), ('trade', -120, -120),
                   ('event', -1, 0), ('event', -5, -4), ('event', -10, -9), ('event', -20, -19), ('event', -60, -59), ('event', -120, -119)
           ) span (kind, first, last)
      join market.trading_session first on first.session = ${session}::int + span.first - 1
      join market.trading_session last on last.session = ${session}::int + span.last`;
}

/** The factor of a dividend depends on the close before it, which these changes, unlike the price store, do not compute again. */
const noDividendSoon = () => db.owner.sql`
  not exists (select from market.corporate_action action
               where action.security_id = series.id and action.kind = 'dividend' and ex_date between day and day + 10)`;

/** Changes of a market. Each one also queues the facts that the product's code would queue. */
const CHANGES: Record<string, (market: MadeUpMarket) => Promise<void>> = {
  'a late or corrected price': async ({ ciks, random }) => {
    const { sql } = db.owner;
    const cik = ciks[Math.floor(random() * 3)] ?? '';
    const [day] = await sql<{ session: number }[]>`
      select session from market.trading_session cross join market.security series
       where day >= ${addDays('2023-06-15', Math.floor(random() * 400))} and cik = ${cik} and is_primary and ${noDividendSoon()}
       order by day limit 1`;
    const session = day?.session ?? 0;
    await sql`
      insert into market.daily_bar (security_id, session, close, volume, source)
      select id, ${session}, ${(random() * 100 + 1).toFixed(4)}, 1000, 'late' from market.security where cik = ${cik} and is_primary
      on conflict (security_id, session) do update set close = excluded.close, volume = excluded.volume`;
    await queueBar(cik, session);
  },
  'a corrected price that takes away or gives a reason to doubt trades': async ({ random }) => {
    const { sql } = db.owner;
    const trades = await sql<{ cik: string; id: number; session: number }[]>`
      select series.cik, series.id::int, base_session as session
        from market.trade join market.trade_fact fact on fact.trade_id = trade.id
        join market.security series on series.cik = fact.cik and is_primary
        join market.daily_bar bar on bar.security_id = series.id and bar.session = base_session
        join market.trading_session on trading_session.session = base_session
       where price is not null and ${noDividendSoon()}
       order by (implausible is not null) desc, trade.id`;
    const trade = trades[Math.floor(random() * 10)];
    if (!trade) return;
    await sql`update market.daily_bar set close = ${random() < 0.5 ? '90000' : '0.02'} where security_id = ${trade.id} and session = ${trade.session}`;
    await queueBar(trade.cik, trade.session);
  },
  'a trade found to be a block that another owner filed': async ({ random }) => {
    const { sql } = db.owner;
    const rows = await sql<{ id: number; cik: string; day: string }[]>`
      select id::int, issuer_cik as cik, trade_date::text as day from market.trade
       where superseded_by is null and same_block_as is null and trade_date between '2023-01-01' and '2025-01-01' order by id`;
    const trade = rows[Math.floor(random() * rows.length)];
    if (!trade) return;
    await sql`update market.trade set same_block_as = 0 where id = ${trade.id}`;
    await queue([{ kind: 'event', cik: trade.cik, fromDay: trade.day, toDay: addDays(trade.day, 365) }]);
  },
  'a spin-off': async ({ ciks, random }) => {
    const { sql } = db.owner;
    await sql`
      insert into market.security_symbol (symbol, valid_from, security_id)
      select 'SPUN', '2020-01-01', id from market.security where cik = ${ciks[0] ?? ''} and is_primary`;
    const exDate = addDays('2023-08-01', Math.floor(random() * 300));
    await storePrices(db.database, [], [{ kind: 'spin_off', symbol: 'SPUN', exDate, value: '1.23' }], {
      source: 'test',
      now: new Date('2025-01-01T00:00:00Z'),
    });
  },
  'a held price that is confirmed': async ({ ciks, random }) => {
    const { sql } = db.owner;
    const cik = ciks[Math.floor(random() * 2)] ?? '';
    await sql`
      insert into market.security_symbol (symbol, valid_from, security_id)
      select 'HELD', '2020-01-01', id from market.security where cik = ${cik} and is_primary`;
    // As if the bars since then had waited for a split.
    const [first] = await sql<{ day: string; session: number }[]>`
      select day::text, session from market.daily_bar join market.trading_session using (session)
        join market.security on id = security_id
       where cik = ${cik} and is_primary and session - 1 in (select session from market.daily_bar same where same.security_id = security_id)
       order by session desc offset 20 limit 1`;
    await sql`
      with gone as (
        delete from market.daily_bar using market.security
         where id = security_id and cik = ${cik} and is_primary and session >= ${first?.session ?? 0} returning daily_bar.*)
      insert into market.held_bar (security_id, session, close, volume, source, reason)
      select security_id, session, close * 10, volume, source, 'split_not_told' from gone`;
    expect(await confirmBar(db.database, 'HELD', first?.day ?? '')).toBeGreaterThan(10);
  },
  'a new or late 8-K': async (market) => {
    const { companies, filedOn } = await writeEvent(db.owner.sql, market, 9_000);
    await queue(companies.map((cik) => ({ kind: 'event', cik, fromDay: filedOn, toDay: filedOn })));
  },
  'a 10-Q, which tells which 8-K announced the results': async (market) => {
    const others = await db.owner.sql<{ cik: string; filedOn: string }[]>`
      select cik, (fact.filed_on + 1)::text as "filedOn" from market.event_fact fact join market.filing using (accession)
       where form_type = '8-K' and '2.02' = any (items) and not is_ea order by accession, cik`;
    for (const [n, other] of others.entries()) {
      const { cik, filedOn } = await writeReport(db.owner.sql, market, 9_000 + n, other);
      await queue([{ kind: 'announcement', cik, fromDay: filedOn, toDay: filedOn }]);
    }
  },
  'a new trade': async (market) => {
    const { cik, tradeDate } = await writeTradeFiling(db.owner.sql, market, 9_000);
    const toDay = tradeDate > '2080' ? '2099-12-31' : addDays(tradeDate, 365);
    await queue([
      { kind: 'trade', cik, fromDay: tradeDate, toDay: tradeDate },
      { kind: 'event', cik, fromDay: tradeDate, toDay },
    ]);
  },
  'the acceptance of an 8-K that came without': async ({ random }) => {
    const { sql } = db.owner;
    const rows = await sql<{ accession: string; cik: string; filedOn: string }[]>`
      select accession, cik, filed_on::text as "filedOn" from market.filing join market.filing_company using (accession)
       where form_type like '8-K%' and accepted_at is null order by accession, cik`;
    const accession = rows[Math.floor(random() * rows.length)]?.accession ?? '';
    await sql`update market.filing set accepted_at = filed_on + interval '23 hours' where accession = ${accession}`;
    const ofFiling = rows.filter((row) => row.accession === accession);
    await queue(ofFiling.map(({ cik, filedOn }) => ({ kind: 'event', cik, fromDay: filedOn, toDay: filedOn })));
  },
  'an amendment of a trade': async (market) => {
    const { cik, tradeDate } = await writeAmendments(db.owner.sql, market, 9_000);
    await queue([
      { kind: 'trade', cik, fromDay: tradeDate, toDay: tradeDate },
      { kind: 'event', cik, fromDay: tradeDate, toDay: addDays(tradeDate, 365) },
    ]);
  },
  'a trade superseded': async ({ random }) => {
    const { sql } = db.owner;
    const rows = await sql<{ id: number; cik: string; day: string }[]>`
      select id::int, issuer_cik as cik, trade_date::text as day from market.trade
       where superseded_by is null and trade_date between '2023-01-01' and '2025-01-01' order by id`;
    const trade = rows[Math.floor(random() * rows.length)];
    if (!trade) return;
    await sql`update market.trade set superseded_by = 'other' where id = ${trade.id}`;
    await queue([{ kind: 'event', cik: trade.cik, fromDay: trade.day, toDay: addDays(trade.day, 365) }]);
  },
};

/** Every fact as text, by trade or event; for events also with their filing time, which is stored with the facts. */
async function valuesOf(): Promise<Map<string, string>> {
  const { events: facts, trades } = await storedFacts(db.owner.sql);
  const filed = await db.owner.sql<{ at: string }[]>`
    select concat_ws(' ', accepted_at, filed_on) as at from market.event_fact order by accession, cik`;
  const events = facts.map((fact, n) => ({ fact, filed: filed[n]?.at }));
  // Where a trade turns out to be implausible, or is no longer, its owners' trades are tagged again.
  const tagged = await db.owner.sql<{ tags: string }[]>`
    select concat_ws(' ', tags, tag_evidence, clusters, clusters_grown, cluster_trades) as tags from market.trade_fact join market.trade on id = trade_id order by trade_id`;
  return new Map([
    ...trades.map((fact, n) => [`${fact.tradeId}`, JSON.stringify({ fact, tagged: tagged[n]?.tags })] as const),
    ...events.map((event) => [`${event.fact.accession} ${event.fact.cik}`, JSON.stringify(event)] as const),
  ]);
}

async function queueEverything(): Promise<void> {
  await db.owner.sql`
    insert into market.fact_work (kind, cik, from_day, to_day)
    select kind, cik, '0001-01-01', '9999-12-31' from market.company cross join (values ('trade'), ('event')) kinds (kind)`;
}

describe('facts of a made-up market', () => {
  test('equal the slow reference, computed all at once or from the queue', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        await writeMadeUpMarket(db.owner, seed);
        await computeAllFacts(db.database);
        expect(await wrongFacts(db.owner)).toEqual([]);
        await db.owner.sql`truncate market.trade_fact, market.event_fact`;
        await queueEverything();
        await drain();
        expect(await wrongFacts(db.owner)).toEqual([]);
      }),
      { numRuns: thorough(4, 8) },
    );
  });

  test('that differ from the reference are named by a check of their company, and not by one of another', async () => {
    const { sql } = db.owner;
    const [trade, other] = await sql<{ id: number; cik: string; close: string }[]>`
      select distinct on (cik) trade_id::int as id, cik, close::text from market.trade_fact where close is not null order by cik, trade_id`;
    if (trade === undefined || other === undefined) throw new Error('Two companies have a trade with a close');
    const { known, wrong, ...counts } = await checkFacts(db.owner, [trade.cik]);
    expect([wrong, known > counts.trades, counts.trades > 0]).toEqual([[], true, true]);
    await sql`update market.trade_fact set close = close + 1 where trade_id = ${trade.id}`;
    try {
      const found = (await checkFacts(db.owner, [trade.cik])).wrong;
      expect(found).toEqual([expect.stringMatching(`^trade ${trade.id} close: .*, by the reference `)]);
      expect((await checkFacts(db.owner, [other.cik])).wrong).toEqual([]);
    } finally {
      await sql`update market.trade_fact set close = ${trade.close} where trade_id = ${trade.id}`;
    }
  });

  test('include returns, reasons, next events, lookbacks and criteria', async () => {
    await writeMadeUpMarket(db.owner, 1);
    await computeAllFacts(db.database);
    const [trades] = await db.owner.sql`
      select bool_or(ret[6] is not null) as ret, bool_or(reader_adj[1] is not null) as reader, bool_or(basis = 'total') as total,
             bool_or(next_8k_days is not null) as next, bool_or(next_ea_ret0 is not null) as announced, bool_or(btwn_fqe_ea) as between_,
             bool_or(not btwn_fqe_ea) as not_between, bool_or(market_value is not null) as value,
             bool_or(last_adj is not null and reader_last_adj is not null) as last,
             array(select distinct reason from market.trade_fact, unnest(missing) reason where reason is not null order by 1) as reasons
        from market.trade_fact`;
    expect(trades).toEqual({
      ret: true,
      reader: true,
      total: true,
      next: true,
      announced: true,
      between_: true,
      not_between: true,
      value: true,
      last: true,
      reasons: ['ended', 'no_bar', 'no_series', 'pending'],
    });
    const [events] = await db.owner.sql`
      select bool_or(is_ea) as ea, bool_or(event_return is not null) as ret, bool_or(sold_30 > 0) as sold,
             bool_or(bought_365 > bought_90) as bought, bool_or(industry = 'Computers') as industry from market.event_fact`;
    expect(Object.values(events ?? {}).every((one) => one === true)).toBe(true);
  });

  test('without implausible trades, none of which is worth more than its issuer', async () => {
    const { sql } = db.owner;
    const reasons = new Set<string>();
    for (const seed of [1, 2, 3, 4]) {
      await writeMadeUpMarket(db.owner, seed);
      await computeAllFacts(db.database);
      const above = await sql`
        select trade.id from market.trade join market.trade_fact fact on fact.trade_id = trade.id
         where implausible is null and value > nullif(market_value, 0)`;
      expect(above).toEqual([]);
      const judged = await sql`select distinct implausible as reason from market.trade where implausible is not null`;
      for (const { reason } of judged) reasons.add(String(reason));
    }
    expect([...reasons].sort()).toEqual([
      'ads_ratio',
      'date_after_acceptance',
      'date_before_1990',
      'price_is_total',
      'value_over_close',
      'value_over_market_value',
    ]);
  });

  test('do not change when they are computed again', async () => {
    await writeMadeUpMarket(db.owner, 2);
    expect(await computeAllFacts(db.database)).toBeGreaterThan(0);
    const before = await changesOf(db.owner.sql);
    expect(await computeAllFacts(db.database)).toBe(0);
    await queueEverything();
    await drain();
    expect(await changesOf(db.owner.sql)).toEqual(before);
  });

  test.each(['trade_fact', 'event_fact'])(
    '%s takes no returns of a program that is older than the six horizons',
    async (table) => {
      const { sql } = db.owner;
      await writeMadeUpMarket(db.owner, 3);
      await computeAllFacts(db.database);
      await expect(sql`update market.${sql(table)} set ret = ret[2:]`).rejects.toThrow(`${table}_six_horizons`);
    },
  );
});

describe.each(Object.keys(CHANGES))('%s', (name) => {
  test('changes exactly the facts that depend on it, with two workers at once', async () => {
    let touched = 0;
    const property = fc.asyncProperty(fc.integer(), async (seed) => {
      const market = await writeMadeUpMarket(db.owner, seed);
      await computeAllFacts(db.database);
      const before = { values: await valuesOf(), changes: await changesOf(db.owner.sql) };
      await CHANGES[name]!(market);
      await Promise.all([drain(), drain()]);
      expect(await wrongFacts(db.owner)).toEqual([]);
      const after = { values: await valuesOf(), changes: await changesOf(db.owner.sql) };
      for (const [key, value] of after.values) {
        const isSame = before.values.get(key) === value;
        if (!isSame) touched += 1;
        expect(`${key}: ${before.changes.get(key) === after.changes.get(key)}`).toBe(`${key}: ${isSame}`);
      }
    });
    // A change may touch no fact, such as a trade that no event follows: then other markets are tried.
    for (let tries = 0; tries < 5 && touched === 0; tries += 1) await fc.assert(property, { numRuns: 4 });
    expect(touched).toBeGreaterThan(0);
  });
});

test('a trade’s next event is the first one of a session, even when another event becomes the first', async () => {
  const { sql } = db.owner;
  const market = await writeMadeUpMarket(db.owner, 8);
  const [cik = ''] = market.ciks;
  await sql`delete from market.filing_company where accession in (select accession from market.filing where form_type like '8-K%')`;
  const accessions = [1, 2].map((n) => `7000000000-24-00000${n}`);
  for (const [place, accession] of accessions.entries()) {
    await sql`insert into market.filing ${sql({
      accession,
      form_type: '8-K',
      issuer_cik: cik,
      accepted_at: `2024-03-05T${15 + place}:00:00Z`,
      filed_on: '2024-03-05',
      is_amendment: false,
      items: ['8.01'],
      content_hash: 'none',
      source_name: 'test',
      request_id: 'test',
    })}`;
    await sql`insert into market.filing_company ${sql({ accession, cik })}`;
  }
  await computeAllFacts(db.database);
  const pointedAt = async () =>
    (
      await sql`select distinct next_8k_accession as next from market.trade_fact where next_8k_accession is not null`
    ).map(({ next }) => next);
  expect(await pointedAt()).toEqual([accessions[0]]);
  await sql`update market.filing set accepted_at = '2024-03-05T17:00:00Z' where accession = ${accessions[0] ?? ''}`;
  await queue([{ kind: 'event', cik, fromDay: '2024-03-05', toDay: '2024-03-05' }]);
  await drain();
  expect(await pointedAt()).toEqual([accessions[1]]);
  expect(await wrongFacts(db.owner)).toEqual([]);
});
