import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import fc from 'fast-check';
import { computePendingFacts } from '../facts/compute-facts.ts';
import { type Made, made, permutations } from '../testing/made-form.ts';
import type { FilingRecord } from './filing-record.ts';
import { storeFilings } from './store-filings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`);

const DAY = '2024-03-01';
/** A form with the values of its trades, as ingest computes them. */
function filed(form: Made): FilingRecord {
  const record = made(form);
  return {
    ...record,
    trades: record.trades.map((trade) => ({ ...trade, price: '10', value: String(Number(trade.shares) * 10) })),
  };
}
const of = (n: number, change: Partial<Made> = {}) =>
  filed({ n, owner: `00000000${10 + n}`, filedOn: '2024-03-04', held: 'I', rows: [['sale', DAY]], ...change });
const OPTIONS = { alerting: false, requestId: 'test' };
const store = (...records: FilingRecord[]) => storeFilings(db.database, records, OPTIONS);
const short = (accession: string | null) => (accession === null ? null : Number(accession.slice(-6)));

/** Each trade by its filing: how many filers it counts for, and the filing that counts instead. */
async function blocks() {
  const rows = await db.owner.sql<{ accession: string; filers: number; instead: string | null }[]>`
    select trade.accession, trade.filer_count as filers, counted.accession as instead
      from market.trade left join market.trade counted on counted.id = trade.same_block_as order by trade.accession`;
  return rows.map(({ accession, filers, instead }) => [short(accession), filers, short(instead)]);
}

async function groupedAs(...records: FilingRecord[]) {
  await db.owner.sql`truncate market.filing cascade`;
  await store(...records);
  return blocks();
}

describe('a block that several entities of a chain file', () => {
  test('counts for the first filing, in whatever order they are stored', async () => {
    const chain = [
      of(1, { filedOn: '2024-03-05' }),
      of(2, { held: 'D' }),
      of(3),
      of(4, { amends: '2024-03-04', filedOn: '2024-03-08', owner: '0000000013' }),
    ];
    for (const order of permutations(chain)) {
      await db.owner.sql`truncate market.filing cascade`;
      for (const record of order) await store(record);
      expect(await blocks()).toEqual([
        [1, 1, 2],
        [2, 3, null],
        [3, 1, null],
        [4, 1, 2],
      ]);
    }
    await db.owner.sql`truncate market.filing cascade`;
    await store(...chain);
    expect((await blocks())[1]).toEqual([2, 3, null]);
  });

  test('is stored and counted again when a filing of it is taken out by an amendment', async () => {
    await store(of(1), of(2));
    expect(await blocks()).toEqual([
      [1, 2, null],
      [2, 1, 1],
    ]);
    const corrected = of(3, {
      owner: '0000000011',
      amends: '2024-03-04',
      filedOn: '2024-03-06',
      rows: [['sale', DAY, '101']],
    });
    await store(corrected);
    expect(await blocks()).toEqual([
      [1, 1, null],
      [2, 1, null],
      [3, 1, null],
    ]);
  });

  test('is news for alerts when it is stored first, whichever filing counts, and whatever becomes of it later', async () => {
    const before = async () => {
      const rows = await db.owner.sql<{ accession: string; by: string[] }[]>`
        select accession, filed_before_by as by from market.trade order by accession`;
      return rows.map(({ accession, by }) => [short(accession), by]);
    };
    await store(of(2, { filedOn: '2024-03-05' }));
    await store(of(1));
    await store(of(3, { filedOn: '2024-03-06' }));
    const expected = [
      [1, ['0000000012']],
      [2, []],
      [3, ['0000000011', '0000000012']],
    ];
    expect(await before()).toEqual(expected);
    await store(
      of(4, { owner: '0000000012', amends: '2024-03-05', filedOn: '2024-03-08', rows: [['sale', DAY, '101']] }),
    );
    expect(await before()).toEqual([...expected, [4, []]]);
  });

  test.each<[string, Partial<Made>]>([
    ['other shares', { rows: [['sale', DAY, '101']] }],
    ['another direction', { rows: [['purchase', DAY]] }],
    ['another day', { rows: [['sale', '2024-02-29']] }],
    ['the same owner', { owner: '0000000011' }],
    ['more than ten days later', { filedOn: '2024-03-15' }],
  ])('not with %s', async (_what, change) => {
    expect(await groupedAs(of(1), of(2, change))).toEqual([
      [1, 1, null],
      [2, 1, null],
    ]);
  });

  test('not when two people hold their shares directly, unless both are large and hold the same', async () => {
    const two = (change: Partial<Made>, other: Partial<Made> = {}) =>
      groupedAs(of(1, { held: 'D', ...change }), of(2, { held: 'D', ...change, ...other }));
    const apart = [
      [1, 1, null],
      [2, 1, null],
    ];
    const together = [
      [1, 2, null],
      [2, 1, 1],
    ];
    expect(await two({})).toEqual(apart);
    expect(await two({ isLarge: true })).toEqual(apart);
    expect(await two({ isLarge: true, following: '5000' })).toEqual(together);
    expect(await two({ isLarge: true, following: '5000' }, { following: '5100' })).toEqual(apart);
    expect(await two({ isLarge: true, following: '5000' }, { isLarge: false })).toEqual(apart);
    expect(await two({}, { held: 'I' })).toEqual(together);
  });

  test('the same two owners twice are two blocks', async () => {
    const twice = [of(1), of(2), of(3, { owner: '0000000011' }), of(4, { owner: '0000000012' })];
    expect(await groupedAs(...twice)).toEqual([
      [1, 2, null],
      [2, 1, 1],
      [3, 2, null],
      [4, 1, 3],
    ]);
  });
});

test('splitting a filing over any number of affiliated filers changes no sum of an event', async () => {
  const { sql } = db.owner;
  const report: FilingRecord = {
    ...made({ n: 900, filedOn: '2024-03-20', rows: [] }),
    formType: '8-K',
    items: ['8.01'],
    owners: [],
    transactions: [],
  };
  const sums = async (records: readonly FilingRecord[]) => {
    await sql`truncate market.filing, market.fact_work cascade`;
    for (const record of records) await store(record);
    while ((await computePendingFacts(db.database, { limit: 10 })).companies.length > 0);
    const [fact] = await sql`select sold_30::float8 as sold, bought_365::float8 as bought from market.event_fact`;
    const [trades] = await sql`select count(*)::int as n from market.trade where same_block_as is null`;
    return { ...fact, ...trades };
  };
  const trade = fc.record({
    direction: fc.constantFrom('sale' as const, 'purchase' as const),
    day: fc.constantFrom('2024-03-01', '2024-03-05'),
    filers: fc.integer({ min: 1, max: 4 }),
    delay: fc.integer({ min: 0, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(trade, { minLength: 1, maxLength: 4 }), fc.integer(), async (trades, seed) => {
      const forms = trades.map(({ day, delay, direction, filers }, n) =>
        Array.from({ length: filers }, (_, filer) =>
          of(n * 10 + filer + 1, {
            owner: `00000${n}0${filer}11`.padStart(10, '0'),
            filedOn: `2024-03-${String(8 + (filer === 0 ? 0 : delay)).padStart(2, '0')}`,
            rows: [[direction, day, String(100 + n)]],
          }),
        ),
      );
      const single = await sums([report, ...forms.map(([first]) => first as FilingRecord)]);
      const all = [report, ...forms.flat()];
      const order = all.map((record, n) => ({ record, rank: Math.sin(seed + n) })).sort((a, b) => a.rank - b.rank);
      expect(await sums(order.map(({ record }) => record))).toEqual(single);
    }),
    { numRuns: 12 },
  );
});
