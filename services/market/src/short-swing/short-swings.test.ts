import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { addCompany, addTrade, cikOf } from '../testing/market-rows.ts';
import { createShortSwings } from './short-swings.repository.ts';
import { shortSwingsOf, swingsFrom } from './short-swings-of.ts';

const [JANE, FUND] = [901, 902];
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner
    .sql`truncate market.filing, market.company, market.owner, market.security, market.trading_session cascade`;
  await addCompany(db.owner, 1, 'Aldgate', 'ALDG');
  await db.owner.orm.insert(schema.owner).values({ cik: cikOf(JANE), name: 'DOE JANE', asOf: new Date('2026-01-01') });
});

type Rows = readonly (readonly [shares: number, price: number | null])[];
interface More {
  readonly owners?: readonly number[];
  readonly change?: Partial<typeof schema.trade.$inferInsert>;
  readonly row?: Partial<typeof schema.transaction.$inferInsert>;
}

/** A trade with its rows; gives its id. */
async function traded(
  direction: 'purchase' | 'sale',
  day: string,
  rows: Rows,
  { change = {}, owners = [JANE], row = {} }: More = {},
) {
  const accession = await addTrade(db.owner, 1, { direction, tradeDate: day, ownerCiks: owners.map(cikOf), ...change });
  await db.owner.orm.insert(schema.filingOwner).values(
    owners.map((owner, position) => ({
      ...{ accession, position, ownerCik: cikOf(owner), name: `Owner ${owner}` },
      ...{ isDirector: true, isOfficer: false, isTenPercentOwner: false, isOther: false },
    })),
  );
  await db.owner.orm.insert(schema.transaction).values(
    rows.map(([shares, price], place) => ({
      ...{ accession, isDerivative: false, row: place + 1, transactionDate: day, classification: direction },
      ...{ shares: String(shares), price: price === null ? null : String(price), ...row },
    })),
  );
  const [trade] = await db.owner.sql<{ id: number }[]>`select id::int from market.trade where accession = ${accession}`;
  return { accession, id: trade?.id ?? 0 };
}

const ofJane = async () => shortSwingsOf(await createShortSwings(db.database).ofOwner(cikOf(JANE), '2024-01-01'));
const ofCompany = async () => shortSwingsOf(await createShortSwings(db.database).ofCompany(cikOf(1), '2024-01-01'));
const profits = (swings: Awaited<ReturnType<typeof ofJane>>) =>
  swings.map(({ owner_cik, profit }) => [Number(owner_cik), profit]);

describe('short-swing exposure (Section 16(b))', () => {
  test('matches the rows of forms, and names them', async () => {
    const bought = await traded('purchase', '2025-02-03', [
      [100, 10],
      [50, 12],
    ]);
    const sold = await traded('sale', '2025-05-05', [[120, 13]]);
    const expected = [
      {
        cik: cikOf(1),
        name: 'Aldgate',
        ticker: 'ALDG',
        owner_cik: cikOf(JANE),
        owner: 'DOE JANE',
        profit: 320,
        rows: 3,
        num_pairs: 2,
        pairs: [
          {
            purchase: { accno: bought.accession, day: '2025-02-03', price: 10 },
            sale: { accno: sold.accession, day: '2025-05-05', price: 13 },
            ...{ shares: 100, profit: 300 },
          },
          {
            purchase: { accno: bought.accession, day: '2025-02-03', price: 12 },
            sale: { accno: sold.accession, day: '2025-05-05', price: 13 },
            ...{ shares: 20, profit: 20 },
          },
        ],
      },
    ];
    expect(await ofJane()).toEqual(expected);
    expect(await ofCompany()).toEqual(expected);
  });

  test.each<[string, More]>([
    ['a derivative', { row: { isDerivative: true } }],
    ['a row without a price', { row: { price: null } }],
    ['a row at no price', { row: { price: '0' } }],
    ['a row that an amendment replaced', { row: { supersededBy: 'x' } }],
    ['a row of another code', { row: { classification: 'other' } }],
    ['a trade that an amendment replaced', { change: { supersededBy: 'x' } }],
    ['a trade that cannot be right', { change: { implausible: 'price_is_total' } }],
  ])('leaves out %s', async (_title, more) => {
    await traded('purchase', '2025-02-03', [[100, 10]]);
    await traded('sale', '2025-05-05', [[100, 20]], more);
    expect(await ofJane()).toEqual([]);
    expect(await ofCompany()).toEqual([]);
  });

  test('leaves out what is older, and what is a person’s and no other’s', async () => {
    await traded('purchase', '2023-12-29', [[100, 10]]);
    await traded('sale', '2024-01-02', [[100, 20]]);
    await traded('purchase', '2024-01-02', [[100, 10]], { owners: [FUND] });
    expect(await ofJane()).toEqual([]);
    expect(await ofCompany()).toEqual([]);
    expect(swingsFrom('2026-01-01')).toBe('2024-01-01');
  });

  test('counts each owner of a joint filing, and a block that a person reports twice once', async () => {
    await traded('purchase', '2025-02-03', [[100, 10]], { owners: [JANE, FUND] });
    const block = await traded('sale', '2025-05-05', [[100, 20]], { owners: [JANE, FUND] });
    await traded('sale', '2025-05-05', [[100, 20]], { owners: [FUND], change: { sameBlockAs: block.id } });
    await traded('purchase', '2025-02-04', [[100, 10]], { owners: [JANE, FUND] });
    expect(profits(await ofCompany())).toEqual([
      [JANE, 1000],
      [FUND, 1000],
    ]);
    expect(profits(await ofJane())).toEqual([[JANE, 1000]]);
  });

  test('counts a block that another owner’s filing stands for', async () => {
    await traded('purchase', '2025-02-03', [[100, 10]]);
    const block = await traded('sale', '2025-05-05', [[100, 20]], { owners: [FUND] });
    await traded('sale', '2025-05-05', [[100, 20]], { change: { sameBlockAs: block.id } });
    expect(profits(await ofCompany())).toEqual([[JANE, 1000]]);
  });

  test('adjusts for a split in between', async () => {
    const { priceFactor, security, tradingSession } = schema;
    await db.owner.orm
      .insert(tradingSession)
      .values(
        ['2025-03-03', '2025-03-04'].map((day, n) => ({ session: n + 1, day, closesAt: new Date(`${day}T21:00:00Z`) })),
      );
    const [{ id } = { id: 0 }] = await db.owner.orm
      .insert(security)
      .values({ cik: cikOf(1), isPrimary: true })
      .returning({ id: security.id });
    // One share became two.
    await db.owner.orm
      .insert(priceFactor)
      .values({ securityId: id, untilSession: 1, split: 0.5, price: 0.5, total: 0.5 });
    await traded('purchase', '2025-02-03', [[100, 20]]);
    await traded('sale', '2025-05-05', [[300, 15]]);
    const [swing] = await ofJane();
    expect(swing).toMatchObject({
      profit: 1000,
      pairs: [{ shares: 200, purchase: { price: 10 }, sale: { price: 15 } }],
    });
  });

  test('names the largest pairs only, and says how many there are', async () => {
    const many = Array.from({ length: 60 }, (_, n) => [1, 10 + n / 100] as const);
    await traded('purchase', '2025-02-03', many);
    await traded(
      'sale',
      '2025-05-05',
      many.map(([shares]) => [shares, 20] as const),
    );
    const [swing] = await ofJane();
    expect(swing).toMatchObject({ num_pairs: 60, rows: 120 });
    expect(swing?.pairs).toHaveLength(50);
    expect(swing?.pairs[0]?.profit).toBeCloseTo(10, 6);
  });
});
