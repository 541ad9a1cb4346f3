import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desc, eq, schema, sql } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { readInteraction } from '@sentinel/highlight';
import { loadPriceCsv } from '@sentinel/ingest/pipeline';
import { openDemoMarket } from '../demo-market/generate-market.ts';
import { storeNext } from './demo-feed.ts';
import { DEMO_SEED, LIVE_PREFIX, MARKET_PREFIXES } from './demo-market.ts';
import { STUDY_CALLS, STUDY_REVIEWERS, STUDY_VERDICTS } from './demo-study.ts';
import { holdsDemo } from './holds-demo.ts';
import { readMarketCursor } from './market-cursor.ts';
import { fillMarket, keepFilling, lastClosedDay, seedMarket } from './seed-market.ts';
import { seedReviews } from './seed-reviews.ts';

const MARKET = MARKET_PREFIXES.map((prefix) => `${prefix}-%`);
const SMALL = { companies: 12, years: 1 };
/** A Monday before the opening bell. */
const NOW = new Date('2026-03-02T12:00:00Z');
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Fills the market; ends when so many shares were told. Gives the shares. */
async function fill(requestId: string, most = Number.POSITIVE_INFINITY): Promise<number[]> {
  const stop = new AbortController();
  const shares: number[] = [];
  const onProgress = (share: number) => {
    shares.push(share);
    if (shares.length === most) stop.abort();
  };
  await fillMarket(db.database, requestId, { onProgress, signal: stop.signal });
  return shares;
}

async function storedAccessions(): Promise<string[]> {
  const rows = await db.owner.sql<{ accession: string }[]>`select accession from market.filing order by accession`;
  return rows.map(({ accession }) => accession);
}

test('a start without the demo finds out whether something of it is stored', async () => {
  expect(await holdsDemo(db.database)).toBe(false);
  const [account] = await db.owner.orm
    .insert(schema.account)
    .values({ email: 'client@sentinel.example', name: 'M', passwordHash: 'none' })
    .returning({ id: schema.account.id });
  expect(await holdsDemo(db.database)).toBe(true);
  await db.owner.orm.delete(schema.account).where(eq(schema.account.id, account!.id));
});

describe('the demo market', () => {
  let seeded = 0;

  test('begins with its newest filings and all of its prices; the rest is filled in behind, and goes on where it was stopped', async () => {
    const { sql } = db.owner;
    const first = await seedMarket(db.database, NOW, 'seed', SMALL);
    const [newest] = await sql`
      select count(*)::int as count, min(accepted_at) > '2026-01-16T12:00:00Z' as recent,
             (select min(day)::text < '2025-01-01' from market.daily_bar join market.trading_session using (session)) as priced
        from market.filing`;
    expect(newest).toEqual({ count: first, recent: true, priced: true });
    expect(first).toBeGreaterThan(0);
    expect(await holdsDemo(db.database)).toBe(true);

    const stopped = await fill('seed', 3);
    expect(stopped).toHaveLength(3);
    expect(stopped[2]).toBeLessThan(1);
    const shares = await fill('seed');
    expect(shares[0]).toBe(stopped[2]);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));

    const whole = openDemoMarket(DEMO_SEED, SMALL.companies).filings({ fromDay: '2025-03-02', until: NOW.getTime() });
    const expected = [...whole].map(({ fileName }) => fileName.replace('.txt', '')).sort();
    expect(await storedAccessions()).toEqual(expected);
    seeded = expected.length;
    expect(await fill('seed')).toEqual([1]);
  });

  test('is stored once, marked as demo data, without alerts and without a future', async () => {
    const { sql } = db.owner;
    const [facts] = await sql`
      select bool_and(is_demo) as demo, count(*) filter (where evaluated_at is null)::int as unmatched, count(*)::int as count,
             max(accepted_at) < ${NOW.toISOString()}::timestamptz as past, count(distinct form_type)::int > 3 as forms,
             (select count(distinct direction)::int from market.trade) as directions,
             (select count(*)::int from market.trade where days_to_file is null) as undated
        from market.filing`;
    expect(facts).toEqual({
      demo: true,
      unmatched: 0,
      count: seeded,
      past: true,
      forms: true,
      directions: 2,
      undated: 0,
    });
    expect(await seedMarket(db.database, NOW, 'seed', SMALL)).toBe(0);
    expect(await db.owner.orm.$count(schema.filing)).toBe(seeded);
  });

  test('has a price series for each company and the fund, up to the last closed session', async () => {
    expect(lastClosedDay(NOW)).toBe('2026-02-27');
    const series = await db.owner.sql`
      select count(*)::int as count, count(cik)::int as linked, bool_and(is_demo and (is_primary or is_benchmark)) as primary,
             min(bars)::int > 250 as whole, max(last)::text as last
        from (select security.*, (select count(*) from market.daily_bar where security_id = security.id) as bars,
                     (select max(day) from market.daily_bar join market.trading_session using (session)
                       where security_id = security.id) as last
                from market.security) series`;
    expect(series).toEqual([{ count: 13, linked: 12, primary: true, whole: true, last: '2026-02-27' }]);
    // Those that had waited for a split are back.
    expect(await db.owner.orm.$count(schema.heldBar)).toBe(0);
  });

  test('has the master data that criteria are made of', async () => {
    const [companies] = await db.owner.sql`
      select count(*)::int as count, count(sic)::int as industries, count(fiscal_year_end)::int as years,
             count(exchange)::int as exchanges, count(listed_ticker)::int as listed, count(master_at)::int as mastered,
             (select count(distinct cik)::int from market.shares_outstanding) as counted
        from market.company`;
    expect(companies).toEqual({
      count: 12,
      industries: 12,
      years: 12,
      exchanges: 12,
      listed: 12,
      mastered: 12,
      counted: 12,
    });
  });

  test('keeps the text of its reports, and queues the facts of all companies', async () => {
    const [kept] = await db.owner.sql`
      select (select count(*)::int from market.filing where form_type like '8-K%'
                and not exists (select from market.filing_text where accession = filing.accession)) as silent,
             (select count(*)::int from market.filing where form_type like '8-K%' and items = '{}') as itemless,
             (select count(distinct cik)::int from market.fact_work) as companies`;
    expect(kept).toEqual({ silent: 0, itemless: 0, companies: 12 });
  });

  test('goes on after a pause: filings and bars of the days missed, alerts for the last day only', async () => {
    const later = new Date('2026-03-09T22:00:00Z');
    const added = await seedMarket(db.database, later, 'pause', SMALL);
    expect(added).toBeGreaterThan(0);
    const { sql } = db.owner;
    const bars = await sql`
      select day::text, count(*)::int as count from market.daily_bar join market.trading_session using (session)
       where day > '2026-02-27' group by day order by day`;
    const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09'];
    expect([...bars]).toEqual(days.map((day) => ({ day, count: 13 })));
    const [filings] = await sql`
      select min(accepted_at) > ${NOW.toISOString()}::timestamptz as after, max(accepted_at) <= ${later.toISOString()}::timestamptz as past,
             bool_and((evaluated_at is null) = (accepted_at >= ${later.toISOString()}::timestamptz - interval '1 day')) as alerted
        from market.filing where request_id = 'pause'`;
    expect(filings).toEqual({ after: true, past: true, alerted: true });
    expect(await readMarketCursor(db.database)).toMatchObject({ pricedUntil: '2026-03-09', fromDay: '2025-03-02' });
    expect(await seedMarket(db.database, later, 'pause', SMALL)).toBe(0);
  });

  test('real prices of VTI leave the demo’s fund and its series alone', async () => {
    const { sql } = db.owner;
    const path = join(tmpdir(), `VTI_${process.pid}.csv`);
    await writeFile(path, 'Date,Close\n2026-03-06,330\n2026-03-09,331\n');
    await loadPriceCsv(db.database, path);
    await rm(path);
    await seedMarket(db.database, new Date('2026-03-10T22:00:00Z'), 'real', SMALL);
    const bars = await sql`
      select symbol, is_demo, count(*) filter (where day = '2026-03-10')::int as count, count(distinct source)::int as sources
        from market.security join market.security_symbol on security_id = id
        join market.daily_bar using (security_id) join market.trading_session using (session)
       where is_benchmark group by symbol, is_demo order by symbol`;
    expect([...bars]).toEqual([
      { symbol: 'DEMOFD', is_demo: true, count: 1, sources: 1 },
      { symbol: 'VTI', is_demo: false, count: 0, sources: 1 },
    ]);
    await sql`delete from market.security where not is_demo`;
  });

  test('a live filing has the number after the last one and waits to be matched', async () => {
    const first = await storeNext(db.database, NOW, 'feed');
    const second = await storeNext(db.database, NOW, 'feed');
    expect([first, second]).toEqual([`${LIVE_PREFIX}-26-000001`, `${LIVE_PREFIX}-26-000002`]);
    const [waiting] = await db.owner.sql`
      select count(*)::int as count, count(evaluated_at)::int as matched from market.filing where request_id = 'feed'`;
    expect(waiting).toEqual({ count: 2, matched: 0 });
  });

  test('a home with an older market, or one that was cut short, is seeded again and keeps its live filings; a fill that fails is tried again', async () => {
    const { sql } = db.owner;
    await sql`delete from market.fetch_cursor`;
    await sql`delete from market.filing where accession like '%7' and accession like any (${MARKET}::text[])`;
    await seedMarket(db.database, new Date('2026-03-11T12:00:00Z'), 'again', SMALL);
    await sql`alter table market.fetch_cursor rename to moved_cursor`;
    const shares: number[] = [];
    const troubles: unknown[] = [];
    await keepFilling(db.database, 'again', {
      onProgress: (share) => shares.push(share),
      onError: async (error) => {
        troubles.push(error);
        await sql`alter table market.moved_cursor rename to fetch_cursor`;
      },
      signal: new AbortController().signal,
    });
    expect([troubles.length, shares.at(-1)]).toEqual([1, 1]);
    const [market] = await sql`
      select count(*) filter (where accession like ${`${LIVE_PREFIX}%`})::int as live,
             count(*) filter (where accession like any (${MARKET}::text[]))::int as market, count(*) filter (where request_id = 'seed')::int as old,
             (select count(*)::int from market.security) as series
        from market.filing`;
    const whole = openDemoMarket(DEMO_SEED, SMALL.companies).filings({
      fromDay: '2025-03-11',
      until: Date.parse('2026-03-11T12:00:00Z'),
    });
    expect(market).toEqual({ live: 2, market: [...whole].length, old: 0, series: 13 });
  });
});

describe('the demo conference calls', () => {
  const makeAccounts = (...emails: readonly string[]) =>
    db.owner.orm
      .insert(schema.account)
      .values(emails.map((email) => ({ email, name: 'R', passwordHash: 'none', permissions: ['categorization'] })));
  const { assignment, verdict, verdictHistory } = schema;

  test('are assigned to both demo reviewers as soon as their accounts are there, and to nobody twice', async () => {
    expect(await seedReviews(db.database)).toBe(26 + 227);
    expect(await db.owner.orm.$count(assignment)).toBe(0);
    await makeAccounts('reviewer@sentinel.example', 'lead@sentinel.example');
    expect(await seedReviews(db.database)).toBe(0);
    expect(await db.owner.orm.$count(assignment)).toBe(8);
    // What an administrator has taken away does not come back at the next start.
    await db.owner.orm.delete(assignment).where(eq(assignment.gvkey, '990001'));
    await seedReviews(db.database);
    expect(await db.owner.orm.$count(assignment)).toBe(6);
  });

  test('those of the study come with what its three reviewers have decided, once', async () => {
    await makeAccounts(...STUDY_REVIEWERS);
    await seedReviews(db.database);
    expect(await db.owner.orm.$count(assignment)).toBe(6 + 12);
    const [made, kept] = [await db.owner.orm.$count(verdict), await db.owner.orm.$count(verdictHistory)];
    expect([made, kept]).toEqual([STUDY_VERDICTS.length, STUDY_VERDICTS.length]);
    await seedReviews(db.database);
    expect(await db.owner.orm.$count(verdictHistory)).toBe(kept);
  });

  test('verdicts of the study are as a reviewer could have made them: highlights where they are Relevant, on whole words', () => {
    const textOf = (interaction: object): string => {
      const reading = readInteraction(JSON.stringify({ interaction }));
      return reading.isReadable ? reading.transcript.text : '';
    };
    const readings = new Map(STUDY_CALLS.map(({ gvkey, interactions }) => [gvkey, interactions.map(textOf)]));
    for (const { gvkey, interactionNum, categorization, highlights } of STUDY_VERDICTS) {
      const text = readings.get(gvkey)?.[interactionNum - 1] ?? '';
      expect(highlights).toHaveLength(categorization);
      for (const { start, end } of highlights)
        expect(text.slice(start - 1, end + 1)).toMatch(/^\s\S.{15,}[.\w](\s|\.|$)$/u);
    }
  });

  test('the study has a company whose kappa misleads: nearly all verdicts agree, hardly one is Relevant', () => {
    const verdicts = STUDY_VERDICTS.filter(({ gvkey }) => gvkey === '990014');
    const share = verdicts.filter(({ categorization }) => categorization === 1).length / verdicts.length;
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(0.05);
  });

  test('are JSON with a description and speaker-and-text pairs', async () => {
    for (const { description, interaction } of await db.owner.orm.select().from(schema.interaction)) {
      const { description: within, interaction: turns } = JSON.parse(interaction);
      expect(description).toBe(within);
      expect(turns.every((turn: object) => Object.keys(turn).length === 1)).toBe(true);
    }
  });

  test('one has about a hundred printed pages, without a paragraph twice', async () => {
    const [longest] = await db.owner.orm
      .select()
      .from(schema.interaction)
      .orderBy(desc(sql`length(${schema.interaction.interaction})`))
      .limit(1);
    const texts = (JSON.parse(longest!.interaction).interaction as object[]).flatMap((turn) => Object.values(turn));
    const pages = texts.join(' ').length / 3_000;
    expect([pages > 95, pages < 105]).toEqual([true, true]);
    const answers = texts.filter((text) => text.length > 300);
    expect(new Set(answers).size).toBe(answers.length);
  });
});
