import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { thorough } from '../../../../../tools/thorough.mjs';
import { computePendingFacts } from '../../facts/compute-facts.ts';
import { randomOf } from '../../facts/testing/made-up-market.ts';
import { storedFacts } from '../../facts/testing/stored-facts.ts';
import { wrongFacts } from '../../facts/testing/wrong-facts.ts';
import { parseFiling } from '../../filings/parse-filing.ts';
import { storeFilings } from '../../filings/store-filings.ts';
import { storeTickers } from '../../master/store-tickers.ts';
import { formSubmission } from '../../testing/form-submission.ts';
import { ensureSessions } from '../ensure-sessions.ts';
import { bar, daysFrom } from '../testing/price-store.ts';
import { linkFoundSeries, relinkSecurities } from './link-securities.ts';
import { storePrices } from './store-prices.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, NOW);
});
afterAll(() => db.drop());
beforeEach(() => empty());

const NOW = new Date('2025-07-01T12:00:00Z');
const days = daysFrom('2024-01-02', 300);
const at = (n: number) => days[n] ?? '';
const empty = () => db.owner.sql`
  truncate market.security, market.price_load, market.filing, market.company, market.company_symbol, market.filed_symbol, market.owner,
           market.fetch_cursor, market.fact_work, market.trade_fact, market.event_fact cascade`;

type Step = () => Promise<unknown>;

/** Bars from one session to another, both included. */
const bars = (symbol: string, from: number, to: number, close = 10): Step => {
  const rows = days.slice(from, to + 1).map((day, n) => bar(symbol, day, (close + ((from + n) % 7) / 10).toFixed(2)));
  return () => storePrices(db.database, rows, [], { source: 'test.csv', now: NOW });
};
const ends = (symbol: string, session: number, reason: string): Step => {
  const ending = { kind: 'ending', symbol, exDate: at(session), newSymbol: null, reason } as const;
  return () => storePrices(db.database, [], [ending], { source: 'actions.csv', now: NOW });
};
/** A Form 4 filed on a session, with a sale on the same day. */
const files = (cik: number, symbol: string, session: number): Step => {
  const day = at(session);
  const xml = `<ownershipDocument><documentType>4</documentType><periodOfReport>${day}</periodOfReport>
    <issuer><issuerCik>${cik}</issuerCik><issuerName>Company ${cik}</issuerName><issuerTradingSymbol>${symbol}</issuerTradingSymbol></issuer>
    <reportingOwner><reportingOwnerId><rptOwnerCik>9990009</rptOwnerCik><rptOwnerName>DOE JANE</rptOwnerName></reportingOwnerId></reportingOwner>
    <nonDerivativeTable><nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle>
    <transactionDate><value>${day}</value></transactionDate><transactionCoding><transactionCode>S</transactionCode></transactionCoding>
    <transactionAmounts><transactionShares><value>100</value></transactionShares>
    <transactionPricePerShare><value>10</value></transactionPricePerShare>
    <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
    </nonDerivativeTransaction></nonDerivativeTable></ownershipDocument>`;
  const record = {
    ...parseFiling(formSubmission(xml, { filedOn: day }), 'a.txt', 'test'),
    accession: `000999${String(cik).padStart(4, '0')}-24-${String(session).padStart(6, '0')}`,
  };
  return async () => {
    await storeFilings(db.database, [record], { alerting: false, requestId: 'test' });
    await linkFoundSeries(db.database, [symbol]);
  };
};
const lists = (cik: number, symbol: string, day: string): Step => {
  const ticker = { cik: String(cik).padStart(10, '0'), symbol, name: `Company ${cik}`, exchange: 'NYSE' };
  return async () => {
    await storeTickers(db.database, { kind: 'tickers', hasExchanges: true, tickers: [ticker] }, day);
    await relinkSecurities(db.database);
  };
};

/** The series: names, number of bars, company, last session if ended. */
const series = async () =>
  (
    await db.owner.sql<{ text: string }[]>`
      select concat(string_agg(concat(symbol, ' ', (valid_from - '2024-01-01'::date), '..', (valid_to - '2024-01-01'::date)), ', ' order by valid_from),
                    ': ', (select count(*) from market.daily_bar where daily_bar.security_id = named.security_id),
                    ' of ' || ltrim(min(cik), '0'), case when bool_or(is_primary) then ' primary' end,
                    ' ended ' || (min(ended_session) - (select session from market.trading_session where day = ${at(0)})) || ' ' || min(end_reason)) as text
        from market.security_symbol named join market.security on security.id = named.security_id
       group by security_id order by 1`
  ).map(({ text }) => text);
const run = async (...steps: readonly Step[]) => {
  for (const step of steps) await step();
  return series();
};
const drain = async () => {
  while ((await computePendingFacts(db.database, { limit: 5 })).companies.length > 0);
};
/** How `series` writes a day. */
const on = (n: number) => (Date.parse(at(n)) - Date.parse('2024-01-01')) / 86_400_000;
const WENT_ON = 'its symbol went to another series';

describe('a gap under one symbol', () => {
  test('of 20 sessions is one series; of more, two, and the first ends with its last price', async () => {
    expect(await run(bars('AAA', 0, 10), bars('AAA', 30, 40))).toEqual([`AAA ${on(0)}..: 22`]);
    await empty();
    expect(await run(bars('AAA', 0, 10), bars('AAA', 31, 40))).toEqual([
      `AAA ${on(0)}..${on(31) - 1}: 11 ended 10 ${WENT_ON}`,
      `AAA ${on(31)}..: 10`,
    ]);
  });

  test('is closed by bars that come later, also step by step from either end', async () => {
    await run(bars('AAA', 0, 10), bars('AAA', 90, 99), bars('AAA', 12, 40));
    expect(await series()).toHaveLength(2);
    await run(bars('AAA', 60, 89));
    expect(await series()).toEqual([`AAA ${on(0)}..: 80`]);
    await run(bars('AAA', 150, 160), bars('AAA', 125, 130));
    expect(await series()).toEqual([`AAA ${on(0)}..${on(125) - 1}: 80 ended 99 ${WENT_ON}`, `AAA ${on(125)}..: 17`]);
    await run(bars('AAA', 110, 112));
    expect(await series()).toEqual([`AAA ${on(0)}..: 100`]);
  });

  test('stays one series when filings say that the company is the same, whenever they come', async () => {
    const filings = [files(101, 'HALT', 5), files(101, 'HALT', 95)];
    const expected = [`HALT ${on(0)}..: 31 of 101 primary`];
    expect(await run(...filings, bars('HALT', 0, 10), bars('HALT', 80, 99))).toEqual(expected);
    await empty();
    expect(await run(bars('HALT', 0, 10), bars('HALT', 80, 99), ...filings)).toEqual(expected);
  });

  test('is parted again when filings show another company behind it', async () => {
    await run(files(101, 'BBB', 5), files(101, 'BBB', 81), bars('BBB', 0, 10), bars('BBB', 80, 160));
    expect(await series()).toHaveLength(1);
    await run(files(102, 'BBB', 82), files(102, 'BBB', 150));
    expect(await series()).toEqual([
      `BBB ${on(0)}..${on(80) - 1}: 11 of 101 primary ended 10 ${WENT_ON}`,
      `BBB ${on(80)}..: 81 of 102 primary`,
    ]);
  });

  test('in a fund parts nothing', async () => {
    expect(await run(bars('VTI', 0, 10, 200), bars('VTI', 80, 90, 200))).toEqual([`VTI ${on(0)}..: 22`]);
  });

  test('gives each part its splits and its held bars; a jump across it is not judged', async () => {
    const split = { kind: 'split', symbol: 'AAA', exDate: at(5), value: '2' } as const;
    const later = { kind: 'split', symbol: 'AAA', exDate: at(85), value: '3' } as const;
    // Also one on the day on which the later series begins, which was stored before its prices.
    const first = { kind: 'dividend', symbol: 'AAA', exDate: at(80), value: '1' } as const;
    await run(bars('AAA', 0, 4, 20), bars('AAA', 5, 10, 10));
    await storePrices(db.database, [], [split, first], { source: 'actions.csv', now: NOW });
    await run(bars('AAA', 80, 84, 900), bars('AAA', 85, 99, 300));
    await storePrices(db.database, [], [later], { source: 'actions.csv', now: NOW });
    expect(
      await db.owner.sql`
        select ex_date::text as day, valid_from::text as since from market.corporate_action action
          join market.security_symbol named on named.security_id = action.security_id order by ex_date`,
    ).toEqual([
      { day: at(5), since: at(0) },
      { day: at(80), since: at(80) },
      { day: at(85), since: at(80) },
    ]);
    expect(await db.owner.sql`select * from market.held_bar`).toEqual([]);
    expect(
      await db.owner.sql`
        select valid_from::text as since, day::text as until, split from market.price_factor factor
          join market.security_symbol named on named.security_id = factor.security_id join market.trading_session on session = until_session
         order by valid_from`,
    ).toEqual([
      { since: at(0), until: at(4), split: 0.5 },
      { since: at(80), until: at(84), split: 1 / 3 },
    ]);
  });
});

test('joined series have dividends only if both have', async () => {
  const withDividends = async (from: number, to: number) => {
    const rows = days.slice(from, to + 1).map((day) => bar('AAA', day, '10'));
    await storePrices(db.database, rows, [], { source: 'tiingo', hasDividends: true, now: NOW });
  };
  const has = async () =>
    (
      await db.owner.sql<{ has: boolean }[]>`
      select has_dividends as has from market.security join market.security_symbol on security_id = id order by valid_from`
    ).map(({ has }) => has);
  await withDividends(0, 10);
  await run(bars('AAA', 60, 70));
  expect(await has()).toEqual([true, false]);
  await empty();
  await run(bars('AAA', 60, 70));
  await withDividends(0, 10);
  expect(await has()).toEqual([true, false]);
  await withDividends(11, 59);
  expect(await has()).toEqual([false]);
});

test('an end that is told before the first prices of its series leaves the next one alone', async () => {
  const ended = [`AAA ${on(0)}..${on(11)}: 11 ended 10 bankruptcy`, `AAA ${on(80)}..: 11`];
  expect(await run(bars('AAA', 80, 90), ends('AAA', 11, 'bankruptcy'), bars('AAA', 0, 10))).toEqual(ended);
});

describe('the company of a series', () => {
  test('is the one that its filings named at the time, not the one that the ticker file names today', async () => {
    const listed = lists(102, 'FB', '2025-06-30');
    await run(listed, bars('VTI', 0, 60, 200), bars('FB', 0, 60), files(102, 'FUND', 30));
    expect(await series()).toContain(`FB ${on(0)}..: 61 of 102 primary`);
    await drain();
    await run(files(101, 'FB', 10));
    expect(await series()).toContain(`FB ${on(0)}..: 61 of 101 primary`);
    await drain();
    expect(
      await db.owner
        .sql`select cik, missing[1] as why, ret[1] is not null as known from market.trade_fact order by cik`,
    ).toEqual([
      { cik: '0000000101', why: null, known: true },
      { cik: '0000000102', why: 'no_series', known: false },
    ]);
    expect(await wrongFacts(db.owner)).toEqual([]);
  });

  test('is the one of the ticker file while it trades', async () => {
    const last = daysFrom('2025-06-16', 8).map((day) => bar('GOOG', day, '10'));
    await storePrices(db.database, last, [], { source: 'test.csv', now: NOW });
    await run(files(101, 'GOOG', 10), lists(102, 'GOOG', '2025-06-30'));
    expect(await series()).toEqual([expect.stringContaining('8 of 102 primary')]);
  });

  test('is not one that wrote the symbol by mistake', async () => {
    await run(lists(101, 'AAA', '2025-06-30'), bars('AAA', 0, 60));
    await run(files(102, 'BBB', 10), files(102, 'AAA', 30), files(102, 'BBB', 40));
    expect(await series()).toEqual([`AAA ${on(0)}..: 61 of 101 primary`]);
  });

  test('continues under the new symbol that its filings state, also when another company has the old one now', async () => {
    await run(bars('FB', 0, 60), bars('META', 61, 120), bars('FB', 200, 210));
    await run(files(101, 'FB', 10), files(101, 'META', 70));
    expect(await series()).toEqual([
      `FB ${on(0)}..${on(61) - 1}, META ${on(61)}..: 121 of 101 primary`,
      `FB ${on(200)}..: 11`,
    ]);
  });
});

test('the same files give the same series and facts in whatever order they come', async () => {
  const steps: readonly Step[] = [
    bars('VTI', 0, 270, 200),
    // Two companies one after the other; the first one's end is told.
    bars('BBBY', 0, 60),
    bars('BBBY', 160, 230, 50),
    ends('BBBY', 61, 'bankruptcy'),
    files(101, 'BBBY', 15),
    files(101, 'BBBY', 55),
    files(102, 'BBBY', 170),
    // The same, not told.
    bars('REUSE', 0, 60),
    bars('REUSE', 160, 230, 50),
    files(103, 'REUSE', 30),
    files(104, 'REUSE', 200),
    // One company, whose trading was halted.
    bars('HALT', 0, 50),
    bars('HALT', 120, 200),
    files(105, 'HALT', 30),
    files(105, 'HALT', 150),
    // A new symbol; the old one is used again.
    bars('FB', 0, 99),
    bars('META', 100, 149),
    bars('META', 150, 230),
    bars('FB', 190, 250, 40),
    files(106, 'FB', 20),
    files(106, 'META', 210),
    files(107, 'FB', 220),
    // Nobody knows whose it is.
    bars('ALONE', 0, 30),
    bars('ALONE', 31, 65),
    bars('ALONE', 66, 100),
  ];
  const expected = [
    `ALONE ${on(0)}..: 101`,
    `BBBY ${on(0)}..${on(61)}: 61 of 101 primary ended 60 bankruptcy`,
    `BBBY ${on(160)}..: 71 of 102 primary`,
    `FB ${on(0)}..${on(100) - 1}, META ${on(100)}..: 231 of 106 primary`,
    `FB ${on(190)}..: 61 of 107 primary`,
    `HALT ${on(0)}..: 132 of 105 primary`,
    `REUSE ${on(0)}..${on(160) - 1}: 61 of 103 primary ended 60 ${WENT_ON}`,
    `REUSE ${on(160)}..: 71 of 104 primary`,
    `VTI ${on(0)}..: 271`,
  ];
  const facts = async () =>
    (await storedFacts(db.owner.sql)).trades.map(({ ret, missing, lastRet }: Record<string, unknown>) => ({
      ret,
      missing,
      lastRet,
    }));
  for (let seed = 1; seed <= thorough(2, 4); seed += 1) {
    const random = randomOf(seed);
    const order =
      seed === 1
        ? steps
        : steps
            .map((step) => ({ step, by: random() }))
            .sort((a, b) => a.by - b.by)
            .map(({ step }) => step);
    await empty();
    for (const step of order) {
      await step();
      if (random() < 0.3) await drain();
    }
    expect({ seed, series: await series() }).toEqual({ seed, series: expected });
    await drain();
    expect({ seed, wrong: await wrongFacts(db.owner) }).toEqual({ seed, wrong: [] });
    expect(await facts()).toHaveLength(10);
  }
});
