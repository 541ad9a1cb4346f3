import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import { made, permutations } from '../testing/made-form.ts';
import type { FilingRecord } from './filing-record.ts';
import { parseFiling } from './parse-filing.ts';
import { storeFilings } from './store-filings.ts';

const withRealFilings = hasOpenData ? describe : describe.skip;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`;
});

const DAY = '2024-03-01';
const original = made({
  n: 1,
  filedOn: '2024-03-04',
  rows: [
    ['sale', DAY],
    ['purchase', DAY],
  ],
});
const first = made({ n: 2, filedOn: '2024-03-11', amends: '2024-03-04', rows: [['sale', DAY]] });
const second = made({ n: 3, filedOn: '2024-03-20', amends: '2024-03-04', rows: [['sale', '2024-02-29']] });
const OPTIONS = { alerting: false, requestId: 'test' };
const store = (...records: FilingRecord[]) => storeFilings(db.database, records, OPTIONS);
const short = (accession: string | null) => (accession === null ? null : Number(accession.slice(-6)));

async function superseded() {
  const trades = await db.owner.sql<{ accession: string; direction: string; by: string | null }[]>`
    select accession, direction, superseded_by as by from market.trade order by accession, direction, trade_date`;
  const filings = await db.owner.sql<{ accession: string; by: string | null }[]>`
    select accession, superseded_by as by from market.filing order by accession`;
  return {
    trades: trades.map(({ accession, by, direction }) => [short(accession), direction, short(by)]),
    filings: filings.map(({ accession, by }) => [short(accession), short(by)]),
  };
}

describe('a 4/A', () => {
  test('replaces the direction it restates; of several amendments the latest counts, in whatever order they are stored', async () => {
    for (const order of permutations([original, first, second])) {
      await db.owner.sql`truncate market.filing cascade`;
      for (const record of order) await store(record);
      expect(await superseded()).toEqual({
        trades: [
          [1, 'purchase', null],
          [1, 'sale', 3],
          [2, 'sale', 3],
          [3, 'sale', null],
        ],
        filings: [
          [1, 3],
          [2, 3],
          [3, null],
        ],
      });
    }
  });

  test('that amends an earlier amendment also amends the original', async () => {
    const onlyHolding = made({ n: 2, filedOn: '2024-03-11', amends: '2024-03-04', rows: [] });
    const chained = made({ n: 3, filedOn: '2024-03-20', amends: '2024-03-11', rows: [['sale', DAY]] });
    for (const order of permutations([original, onlyHolding, chained])) {
      await db.owner.sql`truncate market.filing cascade`;
      for (const record of order) await store(record);
      expect(await superseded()).toMatchObject({
        trades: [
          [1, 'purchase', null],
          [1, 'sale', 3],
          [3, 'sale', null],
        ],
        filings: [
          [1, 3],
          [2, null],
          [3, null],
        ],
      });
    }
  });

  test('of another owner, period or day is not linked', async () => {
    await store(
      original,
      made({ n: 4, filedOn: '2024-03-11', amends: '2024-03-04', owner: '0000000012', rows: [['sale', DAY]] }),
      made({ n: 5, filedOn: '2024-03-11', amends: '2024-03-04', period: '2024-02-01', rows: [['sale', DAY]] }),
      made({ n: 6, filedOn: '2024-03-11', amends: '2024-03-05', rows: [['sale', DAY]] }),
    );
    expect((await superseded()).filings.every(([, by]) => by === null)).toBe(true);
  });

  test('with two originals on one day is linked to the one with a trade in the same direction and on the same day, or to none', async () => {
    const other = made({ n: 7, filedOn: '2024-03-04', rows: [['sale', '2024-02-28']] });
    await store(original, first);
    await store(other);
    expect((await superseded()).trades).toEqual([
      [1, 'purchase', null],
      [1, 'sale', 2],
      [2, 'sale', null],
      [7, 'sale', null],
    ]);
    // With a second one that matches, it is unclear which one is meant.
    await store(made({ n: 8, filedOn: '2024-03-04', rows: [['sale', DAY]] }));
    expect((await superseded()).trades.every(([, , by]) => by === null)).toBe(true);
  });

  test('queues the facts of the trades it replaces, and of the events that count them', async () => {
    await store(original);
    await db.owner.sql`truncate market.fact_work`;
    await store(second);
    const queued = await db.owner.sql`
      select kind, from_day::text, to_day::text from market.fact_work where from_day = ${DAY} order by kind`;
    expect([...queued]).toEqual([
      { kind: 'event', from_day: DAY, to_day: '2025-03-01' },
      { kind: 'trade', from_day: DAY, to_day: DAY },
    ]);
  });

  test('finds its original when both are stored at the same time by two processes', async () => {
    for (let round = 0; round < 10; round += 1) {
      await db.owner.sql`truncate market.filing cascade`;
      await Promise.all([store(first), store(original)]);
      expect((await superseded()).filings).toEqual([
        [1, 2],
        [2, null],
      ]);
    }
  });
});

withRealFilings('real amendments', () => {
  const read = (accession: string) =>
    parseFiling(
      readFileSync(openPath('ownership_full_txt', `${accession}.txt`), 'utf8'),
      `${accession}.txt`,
      accession,
    );

  test('AbbVie 2020: the 4/A 0001179110-20-006518 replaces 0001179110-20-005836', async () => {
    const pair = [read('0001179110-20-005836'), read('0001179110-20-006518')];
    for (const order of [pair, [...pair].reverse()]) {
      await db.owner.sql`truncate market.filing cascade`;
      for (const record of order) await store(record);
      const rows = await db.owner.sql`select accession, superseded_by as by from market.filing order by accession`;
      expect([...rows]).toEqual([
        { accession: '0001179110-20-005836', by: '0001179110-20-006518' },
        { accession: '0001179110-20-006518', by: null },
      ]);
    }
  });

  test('Lam Research 2024: a 4/A whose original is not stored is a row of its own', async () => {
    await store(read('0000707549-25-000004'));
    const [row] = await db.owner.sql`select is_amendment, superseded_by as by from market.filing`;
    expect(row).toEqual({ is_amendment: true, by: null });
  });
});
