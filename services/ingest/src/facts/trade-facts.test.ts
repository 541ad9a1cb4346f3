import { describe, expect, test } from '@jest/globals';
import { computeAllFacts } from './compute-facts.ts';
import { useSmallMarket } from './testing/small-market.ts';

/** The limits of the definitions in docs/market-data.md; `facts.test.ts` compares all facts of random markets with a reference. */

const CIK = '0000000001';
const base = useSmallMarket();
const { market } = base;

interface Fact {
  readonly baseDay: string | null;
  readonly readerDay: string | null;
  readonly missing: (string | null)[];
  readonly readerMissing: (string | null)[];
  readonly lastRet: number | null;
  readonly lastAdj: number | null;
  readonly readerLastRet: number | null;
  readonly readerLastAdj: number | null;
  readonly next8k: string | null;
  readonly next8kDays: number | null;
  readonly nextEa: string | null;
  readonly nextEaDays: number | null;
  readonly isBetween: boolean | null;
  readonly avgDollarVolume: number | null;
  readonly marketValue: number | null;
}
/** The facts of all trades, in the order in which these were written. */
async function facts(): Promise<Fact[]> {
  await computeAllFacts(base.db.database);
  const rows = await base.db.owner.sql<Fact[]>`
    select (select day::text from market.trading_session where session = base_session) as "baseDay",
           (select day::text from market.trading_session where session = reader_session) as "readerDay",
           to_jsonb(missing) as missing, to_jsonb(reader_missing) as "readerMissing",
           last_ret as "lastRet", last_adj as "lastAdj", reader_last_ret as "readerLastRet", reader_last_adj as "readerLastAdj",
           next_8k_accession as "next8k", next_8k_days as "next8kDays", next_ea_accession as "nextEa", next_ea_days as "nextEaDays",
           btwn_fqe_ea as "isBetween", avg_dollar_volume as "avgDollarVolume", market_value as "marketValue"
      from market.trade_fact order by trade_id`;
  return [...rows];
}

/** Trades of the company on these days, each in a filing that was accepted at noon. */
async function trades(...days: readonly string[]): Promise<void> {
  for (const [n, day] of days.entries())
    await market.trade(`trade ${n}`, CIK, { day, filedOn: day, acceptedAt: `${day}T12:00:00-04:00` });
}

describe('between the end of a quarter and its earnings announcement', () => {
  test.each<{ name: string; traded: string; announced: string[]; yearEnd?: string | null; isBetween: boolean | null }>([
    { name: '75 days after the end', traded: '2024-06-14', announced: ['2024-02-01'], isBetween: true },
    { name: '76 days after the end', traded: '2024-06-15', announced: ['2024-02-01'], isBetween: false },
    { name: 'the session of the announcement', traded: '2024-10-15', announced: ['2024-10-15'], isBetween: true },
    { name: 'the day after it', traded: '2024-10-16', announced: ['2024-10-15'], isBetween: false },
    {
      name: 'a day between the first and the second announcement',
      traded: '2024-11-12',
      announced: ['2024-10-15', '2024-12-02'],
      isBetween: false,
    },
    {
      name: 'a day after an announcement on the quarter’s last day',
      traded: '2024-10-10',
      announced: ['2024-09-30'],
      isBetween: true,
    },
    {
      name: 'a quarter’s last day, after the announcement of the quarter before',
      traded: '2024-09-30',
      announced: ['2024-08-01'],
      isBetween: false,
    },
    {
      name: 'a day of a company with an announcement 365 days before the end',
      traded: '2025-10-10',
      announced: ['2024-09-30'],
      isBetween: true,
    },
    { name: 'one of more days before', traded: '2025-10-10', announced: ['2024-09-27'], isBetween: null },
    { name: 'one of 365 days after', traded: '2024-10-10', announced: ['2025-09-30'], isBetween: true },
    { name: 'one of 366 days after', traded: '2024-10-10', announced: ['2025-10-01'], isBetween: null },
    { name: 'a day of a company without any announcement', traded: '2024-10-10', announced: [], isBetween: null },
    { name: 'a day after the calendar’s end', traded: '2027-01-04', announced: ['2026-11-02'], isBetween: null },
    { name: 'a day before the calendar', traded: '1989-12-15', announced: ['1990-01-15'], isBetween: null },
    {
      name: 'a fiscal year that ends on January 7, as one of December',
      traded: '2024-10-10',
      announced: ['2024-09-10'],
      yearEnd: '0107',
      isBetween: true,
    },
    {
      name: 'one that ends on January 8',
      traded: '2024-10-10',
      announced: ['2024-09-10'],
      yearEnd: '0108',
      isBetween: false,
    },
    { name: 'none known', traded: '2024-10-10', announced: ['2024-10-15'], yearEnd: null, isBetween: null },
  ])('$name: $isBetween', async ({ announced, isBetween, traded, yearEnd = '1231' }) => {
    await market.company(CIK, yearEnd);
    for (const day of announced)
      await market.event(`event ${day}`, CIK, { acceptedAt: `${day}T12:00:00-04:00`, filedOn: day, items: ['2.02'] });
    await trades(traded);
    expect(await facts()).toMatchObject([{ isBetween }]);
  });
});

test('the next 8-K is one of a later session, no 8-K/A, and the first of its session', async () => {
  const filed = (day: string, time: string) => ({ filedOn: day, acceptedAt: `${day}T${time}-04:00` });
  await market.event('same session', CIK, filed('2024-10-10', '15:59:59'));
  await market.event('amendment', CIK, { ...filed('2024-10-11', '09:00:00'), formType: '8-K/A' });
  await market.event('second', CIK, filed('2024-10-14', '10:00:00'));
  await market.event('third', CIK, filed('2024-10-14', '09:00:00'));
  await market.event('results', CIK, { ...filed('2024-10-16', '09:00:00'), items: ['2.02'] });
  await market.event('of another company', '0000000002', { ...filed('2024-10-11', '09:00:00'), items: ['2.02'] });
  await trades('2024-10-10');
  // Friday 11, Monday 14, Tuesday 15, Wednesday 16.
  expect(await facts()).toMatchObject([{ next8k: 'third', next8kDays: 2, nextEa: 'results', nextEaDays: 4 }]);
});

test('the base session is that of the trade date or the next one, from the first day of the calendar on', async () => {
  await trades('1990-01-01', '1990-01-02', '2024-10-11', '2024-10-12', '2026-12-31', '2027-01-01');
  expect((await facts()).map(({ baseDay }) => baseDay)).toEqual([
    null,
    '1990-01-02',
    '2024-10-11',
    '2024-10-14',
    '2026-12-31',
    null,
  ]);
});

test('a reader’s session is the one whose bell comes after the acceptance, or else the one after the filing date', async () => {
  const filed = [
    { acceptedAt: '2024-10-10T15:59:59.999-04:00', filedOn: '2024-10-10' },
    { acceptedAt: '2024-10-10T16:00:00-04:00', filedOn: '2024-10-10' },
    { filedOn: '2024-10-10' },
    { filedOn: '2024-10-12' },
    {},
    { acceptedAt: '2027-01-04T12:00:00-05:00', filedOn: '2024-10-10' },
  ];
  for (const [n, one] of filed.entries()) await market.trade(`trade ${n}`, CIK, { day: '2024-10-09', ...one });
  expect((await facts()).map(({ readerDay }) => readerDay)).toEqual([
    '2024-10-10',
    '2024-10-11',
    '2024-10-11',
    '2024-10-14',
    null,
    null,
  ]);
});

describe('why a return is unknown', () => {
  const all = (reason: string) => Array.from({ length: 6 }, () => reason);

  test('at the fund’s last session, a close that is missing is `no_bar`, and later ones are `pending`', async () => {
    await market.series(null, { from: '2024-10-01', to: '2024-10-11', close: '100' });
    await market.series(CIK, { from: '2024-10-01', to: '2024-10-10', close: '10' });
    await trades('2024-10-10', '2024-10-11', '2024-10-14');
    const pending = all('pending');
    expect(await facts()).toMatchObject([
      { missing: ['no_bar', ...pending.slice(1)], readerMissing: ['no_bar', ...pending.slice(1)] },
      { missing: all('no_bar'), readerMissing: all('no_bar') },
      { missing: pending, readerMissing: pending },
    ]);
  });

  test('on the last session of a series that ended it is `no_bar`, and `ended` after it', async () => {
    await market.series(null, { from: '2024-01-02', to: '2024-12-31', close: '100' });
    const series = await market.series(CIK, {
      from: '2024-01-02',
      to: '2024-10-11',
      close: '10',
      endedOn: '2024-10-11',
    });
    // Five sessions before the last one.
    await market.gap(series, '2024-10-04');
    await trades('2024-10-04');
    const missing = ['no_bar', 'no_bar', 'ended', 'ended', 'ended', 'ended'];
    expect(await facts()).toMatchObject([{ missing, readerMissing: missing }]);
  });

  test('of a trade without a base session, it is `no_bar` before the calendar and `pending` after it', async () => {
    await market.series(null, { from: '2024-01-02', to: '2024-12-31', close: '100' });
    await market.series(CIK, { from: '2024-01-02', to: '2024-12-31', close: '10' });
    await market.trade('before', CIK, { day: '1989-12-29' });
    await market.trade('after', CIK, { day: '2027-01-04' });
    expect(await facts()).toMatchObject([
      { missing: all('no_bar'), readerMissing: all('pending') },
      { missing: all('pending'), readerMissing: all('pending') },
    ]);
  });
});

test('the last return is that of a trade before the last session of a series that ended, and less than 120 sessions before it', async () => {
  await market.series(null, { from: '2024-01-02', to: '2024-12-31', close: '100' });
  const series = await market.series(CIK, { from: '2024-01-02', to: '2024-10-11', close: '10', endedOn: '2024-10-11' });
  await market.close(series, '2024-10-11', '8');
  const [limits] = await base.db.owner.sql<{ at119: string; at120: string }[]>`
    select (select day::text from market.trading_session where session = last.session - 119) as at119,
           (select day::text from market.trading_session where session = last.session - 120) as at120
      from market.trading_session last where day = '2024-10-11'`;
  await trades('2024-10-11', '2024-10-10', limits?.at119 ?? '', limits?.at120 ?? '', '2024-10-14');
  // From 10 to 8, while the fund stood still.
  const fall = { lastRet: -0.2, lastAdj: -0.2, readerLastRet: -0.2, readerLastAdj: -0.2 };
  const none = { lastRet: null, lastAdj: null, readerLastRet: null, readerLastAdj: null };
  expect(await facts()).toMatchObject([none, fall, fall, none, none]);
});

describe('criteria of the company', () => {
  test('the average dollar volume needs 20 of 30 sessions with a volume', async () => {
    // 19 and 20 sessions after the first one with a volume, and 30 sessions after a day with more.
    const series = await market.series(CIK, { from: '2024-09-03', to: '2024-10-31', close: '10', volume: 100 });
    await base.db.owner.sql`
      update market.daily_bar set volume = 1000000
       where security_id = ${series} and session = (select session from market.trading_session where day = '2024-09-03')`;
    const [days] = await base.db.owner.sql<{ days: string[] }[]>`
      select array_agg(day::text order by day) as days from market.trading_session where day between '2024-09-03' and '2024-10-31'`;
    const at = (place: number) => days?.days[place] ?? '';
    await trades(at(18), at(19), at(29), at(30));
    const volumes = (await facts()).map(({ avgDollarVolume }) => avgDollarVolume);
    expect(volumes).toEqual([null, (10 * (1_000_000 + 19 * 100)) / 20, (10 * (1_000_000 + 29 * 100)) / 30, 1000]);
  });

  test.each<{
    name: string;
    counts: [asOf: string, filedOn: string, shares: number][];
    splits?: [day: string, ratio: number][];
    marketValue: number | null;
  }>([
    { name: 'a count filed on the day', counts: [['2024-09-03', '2024-10-10', 1000]], marketValue: 10_000 },
    { name: 'none filed by the day', counts: [['2024-09-03', '2024-10-11', 1000]], marketValue: null },
    {
      name: 'the later of two counts filed on one day',
      counts: [
        ['2024-08-01', '2024-10-01', 500],
        ['2024-09-03', '2024-10-01', 1000],
        ['2024-07-01', '2024-10-01', 250],
      ],
      marketValue: 10_000,
    },
    {
      name: 'the count filed last, also when it is of an earlier day',
      counts: [
        ['2024-08-01', '2024-10-02', 500],
        ['2024-09-03', '2024-10-01', 1000],
      ],
      marketValue: 5000,
    },
    {
      name: 'a count from before a split, as of after it',
      counts: [['2024-09-03', '2024-10-01', 1000]],
      splits: [['2024-09-04', 4]],
      marketValue: 40_000,
    },
    {
      name: 'a count of a split’s first day, as it is',
      counts: [['2024-09-03', '2024-10-01', 1000]],
      splits: [['2024-09-03', 4]],
      marketValue: 10_000,
    },
    {
      name: 'a count before a split that comes after the trade, as it is',
      counts: [['2024-09-03', '2024-10-01', 1000]],
      splits: [['2024-10-11', 4]],
      marketValue: 10_000,
    },
  ])('the market value takes $name', async ({ counts, marketValue, splits = [] }) => {
    const series = await market.series(CIK, { from: '2024-09-03', to: '2024-10-31', close: '10' });
    for (const [asOf, filedOn, shares] of counts) await market.shares(CIK, { asOf, filedOn, shares });
    for (const [day, ratio] of splits) await market.split(series, day, ratio);
    await trades('2024-10-10');
    expect(await facts()).toMatchObject([{ marketValue }]);
  });
});

test('computing tells how many facts were written', async () => {
  await trades('2024-10-10', '2024-10-11', '2024-10-14');
  expect(await computeAllFacts(base.db.database)).toBe(3);
  expect(await computeAllFacts(base.db.database)).toBe(0);
});
