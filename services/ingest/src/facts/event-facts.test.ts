import { describe, expect, test } from '@jest/globals';
import { computeAllFacts, computePendingFacts } from './compute-facts.ts';
import { queuePendingFacts } from './pending-facts.ts';
import { useSmallMarket } from './testing/small-market.ts';

/** The limits of the definitions in docs/market-data.md; `facts.test.ts` compares all facts of random markets with a reference. */

const CIK = '0000000001';
const base = useSmallMarket();
const { market } = base;

/** By accession number: the session, the event return over it, and why that is unknown. */
async function facts(): Promise<Record<string, unknown>> {
  await computeAllFacts(base.db.database);
  const rows = await base.db.owner.sql<
    { accession: string; day: string | null; ret: number | null; why: string | null }[]
  >`
    select accession, (select day::text from market.trading_session where session = event_session) as day, event_return as ret, missing as why
      from market.event_fact`;
  return Object.fromEntries(rows.map(({ accession, day, ret, why }) => [accession, [day, ret, why]]));
}
/** An event accepted at noon. */
const atNoon = (day: string) => ({ filedOn: day, acceptedAt: `${day}T12:00:00-04:00` });

test('the session is the one whose bell comes after the acceptance, or else that of the filing date or the next one', async () => {
  // The company is not in the company master.
  await market.event('before the bell', CIK, { filedOn: '2024-10-10', acceptedAt: '2024-10-10T15:59:59.999-04:00' });
  await market.event('at the bell', CIK, { filedOn: '2024-10-10', acceptedAt: '2024-10-10T16:00:00-04:00' });
  await market.event('a Friday', CIK, { filedOn: '2024-10-11' });
  await market.event('a Saturday', CIK, { filedOn: '2024-10-12' });
  await market.event('after the calendar', CIK, { filedOn: '2027-01-04' });
  expect(await facts()).toEqual({
    'before the bell': ['2024-10-10', null, 'no_series'],
    'at the bell': ['2024-10-11', null, 'no_series'],
    'a Friday': ['2024-10-11', null, 'no_series'],
    'a Saturday': ['2024-10-14', null, 'no_series'],
    'after the calendar': [null, null, 'no_series'],
  });
});

describe('the event return', () => {
  test('is unknown without a fund', async () => {
    await market.series(CIK, { from: '2024-10-01', to: '2024-10-31', close: '10' });
    await market.event('event', CIK, atNoon('2024-10-10'));
    expect(await facts()).toEqual({ event: ['2024-10-10', null, 'no_series'] });
  });

  test('is the company’s over one session, minus the fund’s', async () => {
    const fund = await market.series(null, { from: '2024-10-01', to: '2024-10-31', close: '100' });
    const series = await market.series(CIK, { from: '2024-10-01', to: '2024-10-31', close: '10' });
    await market.close(series, '2024-10-10', '11');
    await market.close(fund, '2024-10-10', '103');
    await market.event('event', CIK, atNoon('2024-10-10'));
    expect(await facts()).toEqual({ event: ['2024-10-10', 0.07, null] });
  });

  test('is `no_bar` on the fund’s last session, and `pending` after it or after the calendar', async () => {
    await market.series(null, { from: '2024-10-01', to: '2024-10-11', close: '100' });
    await market.series(CIK, { from: '2024-10-01', to: '2024-10-10', close: '10' });
    await market.event('last session', CIK, atNoon('2024-10-11'));
    await market.event('next session', CIK, atNoon('2024-10-14'));
    await market.event('after the calendar', CIK, atNoon('2027-01-04'));
    expect(await facts()).toEqual({
      'last session': ['2024-10-11', null, 'no_bar'],
      'next session': ['2024-10-14', null, 'pending'],
      'after the calendar': [null, null, 'pending'],
    });
  });

  test('is `no_bar` on the last session of a series that ended, and `ended` after it', async () => {
    await market.series(null, { from: '2024-10-01', to: '2024-10-31', close: '100' });
    const series = await market.series(CIK, {
      from: '2024-10-01',
      to: '2024-10-11',
      close: '10',
      endedOn: '2024-10-11',
    });
    await market.gap(series, '2024-10-10');
    await market.event('last session', CIK, atNoon('2024-10-11'));
    await market.event('next session', CIK, atNoon('2024-10-14'));
    expect(await facts()).toEqual({
      'last session': ['2024-10-11', null, 'no_bar'],
      'next session': ['2024-10-14', null, 'ended'],
    });
  });
});

describe('what insiders traded', () => {
  const LOOKBACKS = [30, 90, 180, 365];
  interface Sums {
    readonly sold: number[];
    readonly bought: number[];
    readonly knownSold: number[];
    readonly knownBought: number[];
  }
  /** The sums of each event, by lookback. */
  async function sums(): Promise<Record<string, Sums>> {
    await computeAllFacts(base.db.database);
    const rows = await base.db.owner.sql<(Sums & { accession: string })[]>`
      select accession, array[sold_30, sold_90, sold_180, sold_365]::float8[] as sold,
             array[bought_30, bought_90, bought_180, bought_365]::float8[] as bought,
             array[known_sold_30, known_sold_90, known_sold_180, known_sold_365]::float8[] as "knownSold",
             array[known_bought_30, known_bought_90, known_bought_180, known_bought_365]::float8[] as "knownBought"
        from market.event_fact`;
    return Object.fromEntries(rows.map(({ accession, ...of }) => [accession, of]));
  }

  test('counts from so many days before the filing date up to it', async () => {
    await market.event('event', CIK, atNoon('2024-10-10'));
    const days = ['2024-10-11', '2024-10-10'];
    for (const lookback of LOOKBACKS) {
      for (const before of [lookback, lookback + 1])
        days.push(new Date(Date.parse('2024-10-10') - before * 86_400_000).toISOString().slice(0, 10));
    }
    // 1 on the day after, 2 on the day, then 4 and 8 at and beyond the first limit, and so on.
    for (const [n, day] of days.entries())
      await market.trade(`trade ${n}`, CIK, { day, filedOn: day, direction: 'purchase', value: 2 ** n });
    await market.trade('sale', CIK, { day: '2024-10-09', filedOn: '2024-10-09', value: 5000 });
    await market.trade('of another', '0000000002', { day: '2024-10-09', filedOn: '2024-10-09', value: 7000 });
    // All of these but the one of the day itself were filed on an earlier day.
    expect((await sums()).event).toEqual({
      bought: [2 + 4, 2 + 4 + 8 + 16, 2 + 4 + 8 + 16 + 32 + 64, 2 + 4 + 8 + 16 + 32 + 64 + 128 + 256],
      knownBought: [4, 4 + 8 + 16, 4 + 8 + 16 + 32 + 64, 4 + 8 + 16 + 32 + 64 + 128 + 256],
      sold: LOOKBACKS.map(() => 5000),
      knownSold: LOOKBACKS.map(() => 5000),
    });
  });

  test('was known when its filing was accepted by then; of an earlier day, where one of the times is unknown', async () => {
    await market.event('event', CIK, { filedOn: '2024-10-10', acceptedAt: '2024-10-10T12:00:00-04:00' });
    await market.event('without a time', CIK, { filedOn: '2024-10-10' });
    const filed = [
      { filedOn: '2024-10-10', acceptedAt: '2024-10-10T12:00:00-04:00' },
      { filedOn: '2024-10-10', acceptedAt: '2024-10-10T12:00:00.001-04:00' },
      { filedOn: '2024-10-09' },
      { filedOn: '2024-10-10' },
      { filedOn: '2024-10-09', acceptedAt: '2024-10-09T18:00:00-04:00' },
      // The day of the acceptance in New York, which is a day later in UTC.
      { acceptedAt: '2024-10-09T21:00:00-04:00' },
      { acceptedAt: '2024-10-10T09:00:00-04:00' },
      {},
    ];
    for (const [n, one] of filed.entries())
      await market.trade(`trade ${n}`, CIK, { day: '2024-10-08', value: 2 ** n, ...one });
    const { event, 'without a time': dated } = await sums();
    expect(event?.sold[0]).toBe(255);
    expect(event?.knownSold[0]).toBe(1 + 4 + 16 + 32 + 64);
    expect(dated?.knownSold[0]).toBe(4 + 16 + 32);
  });

  test('stood until an amendment of it was accepted', async () => {
    const accepted = (day: string) => ({ filedOn: day, acceptedAt: `${day}T12:00:00-05:00` });
    const day = '2024-02-27';
    // The first 4/A amends the first sale only; the second one replaces everything.
    const supersededBy = 'second 4/A';
    await market.trade('form 4', CIK, { day, value: 1, supersededBy, ...accepted('2024-03-01') });
    await market.trade('form 4', CIK, { day: '2024-02-26', value: 2, supersededBy });
    await market.trade('form 4', CIK, { day, value: 4, direction: 'purchase', supersededBy });
    await market.trade('other form 4', CIK, { day, value: 8, supersededBy: 'other 4/A', ...accepted('2024-03-01') });
    // A second report of the same trade, no amendment.
    await market.trade('late form 4', CIK, { day, value: 16, supersededBy, ...accepted('2024-03-02') });
    const first = { isAmendment: true, supersededBy, ...accepted('2024-03-05') };
    await market.trade('first 4/A', CIK, { day, value: 32, ...first });
    await market.trade(supersededBy, CIK, { day, value: 64, isAmendment: true, ...accepted('2024-03-10') });
    await market.trade('other 4/A', CIK, { day, value: 128, isAmendment: true, ...accepted('2024-03-20') });
    for (const on of ['2024-03-03', '2024-03-07', '2024-03-12', '2024-03-22'])
      await market.event(on, CIK, accepted(on));
    const known = Object.entries(await sums()).map(([on, { bought, knownBought, knownSold, sold }]) => [
      on,
      { sold: sold[0], knownSold: knownSold[0], bought: bought[0], knownBought: knownBought[0] },
    ]);
    const now = { sold: 64 + 128, bought: 0 };
    expect(Object.fromEntries(known)).toEqual({
      '2024-03-03': { ...now, knownSold: 1 + 2 + 8 + 16, knownBought: 4 },
      '2024-03-07': { ...now, knownSold: 2 + 8 + 32, knownBought: 4 },
      '2024-03-12': { ...now, knownSold: 8 + 64, knownBought: 0 },
      '2024-03-22': { ...now, knownSold: 64 + 128, knownBought: 0 },
    });
  });
});

describe('events that are computed', () => {
  test('are told by how many facts were written', async () => {
    await market.event('one', CIK, atNoon('2024-10-10'));
    await market.event('two', CIK, atNoon('2024-10-11'));
    expect(await computeAllFacts(base.db.database)).toBe(2);
    expect(await computeAllFacts(base.db.database)).toBe(0);
    await market.event('three', CIK, atNoon('2024-10-14'));
    await queuePendingFacts(base.db.database.orm, [
      { kind: 'event', cik: CIK, fromDay: '2024-10-10', toDay: '2024-10-14' },
    ]);
    expect(await computePendingFacts(base.db.database, { limit: 5 })).toEqual({ companies: [CIK], written: 1 });
  });

  test('together change the next events of the trades before the first and before the last of them', async () => {
    await market.trade('early', CIK, { day: '2014-03-03', ...atNoon('2014-03-03') });
    await market.trade('late', CIK, { day: '2024-03-04', ...atNoon('2024-03-04') });
    // Earnings announcements years between and before them, so that neither new event reaches the trade of the other.
    for (const day of ['2010-10-15', '2017-10-16', '2020-10-15'])
      await market.event(`results ${day}`, CIK, { ...atNoon(day), items: ['2.02'] });
    await computeAllFacts(base.db.database);
    const next = async () =>
      (await base.db.owner.sql`select next_8k_accession as next from market.trade_fact order by trade_id`).map(
        (row) => row.next,
      );
    expect(await next()).toEqual(['results 2017-10-16', null]);
    const days = ['2014-03-10', '2024-03-11'];
    for (const day of days) await market.event(`event ${day}`, CIK, atNoon(day));
    await queuePendingFacts(
      base.db.database.orm,
      days.map((day) => ({ kind: 'event' as const, cik: CIK, fromDay: day, toDay: day })),
    );
    await computePendingFacts(base.db.database, { limit: 5 });
    expect(await next()).toEqual(['event 2014-03-10', 'event 2024-03-11']);
  });

  test('change the next event of the trades before their former session when they move to another one', async () => {
    await market.trade('trade', CIK, { day: '2014-03-03', ...atNoon('2014-03-03') });
    for (const day of ['2010-10-15', '2017-10-16', '2020-10-15'])
      await market.event(`results ${day}`, CIK, { ...atNoon(day), items: ['2.02'] });
    await market.event('moved', CIK, atNoon('2014-03-10'));
    const next = async () => {
      const [row] = await base.db.owner.sql`select next_8k_accession as next from market.trade_fact`;
      return row?.next;
    };
    await computeAllFacts(base.db.database);
    expect(await next()).toBe('moved');
    const { acceptedAt, filedOn } = atNoon('2024-03-11');
    await base.db.owner
      .sql`update market.filing set accepted_at = ${acceptedAt}, filed_on = ${filedOn} where accession = 'moved'`;
    await queuePendingFacts(base.db.database.orm, [{ kind: 'event', cik: CIK, fromDay: filedOn, toDay: filedOn }]);
    await computePendingFacts(base.db.database, { limit: 5 });
    expect(await next()).toBe('results 2017-10-16');
  });
});
