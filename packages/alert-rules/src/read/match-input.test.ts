import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq, inArray, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { readMatchInputs } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const ACCESSIONS = ['0009990001-25-000001', '0009990001-25-000002', '0009990001-25-000003'];

test('a filing reads the same by itself and among others: one trade for each direction, its days as parts', async () => {
  const { orm } = db.database;
  const [first, second, third] = ACCESSIONS as [string, string, string];
  await orm
    .insert(schema.company)
    .values({ cik: '0009990001', name: 'Sample Co', filedTicker: 'SMPL', asOf: new Date() });
  await orm.insert(schema.filing).values(
    ACCESSIONS.map((accession, index) => ({
      accession,
      formType: '4',
      issuerCik: index === 1 ? '0009990002' : '0009990001',
      contentHash: '0'.repeat(64),
      sourceName: 'made-up',
      requestId: 'r',
    })),
  );
  const trade = (accession: string, direction: 'purchase' | 'sale', tradeDate: string) => ({
    accession,
    issuerCik: '0009990001',
    direction,
    tradeDate,
    shares: '10',
    value: null,
    rowCount: 1,
    unpricedRows: 1,
    ownerCiks: ['0009990007'],
    ownerNames: 'Doe Jane',
    ownerTitle: 'Director',
    insiderTypes: ['Director'],
    plan10b51: 'no' as const,
    isAmendment: false,
  });
  await orm
    .insert(schema.trade)
    .values([
      trade(first, 'sale', '2025-03-14'),
      trade(second, 'sale', '2025-03-11'),
      trade(first, 'purchase', '2025-03-12'),
      trade(first, 'sale', '2025-03-13'),
    ]);

  const together = await readMatchInputs(db.database, inArray(schema.filing.accession, ACCESSIONS));
  for (const accession of ACCESSIONS) {
    const alone = await readMatchInputs(db.database, eq(schema.filing.accession, accession));
    expect(alone).toEqual(together.filter((input) => input.accession === accession));
    expect(alone).toHaveLength(1);
  }
  const found = new Map(
    together.map(({ accession, company, trades }) => [
      accession,
      {
        company,
        trades: trades.map(({ direction, parts }) => [direction, ...parts.map(({ tradeDate }) => tradeDate)]),
      },
    ]),
  );
  expect(found.get(first)).toEqual({
    company: { cik: '0009990001', name: 'Sample Co', ticker: 'SMPL' },
    trades: [
      ['purchase', '2025-03-12'],
      ['sale', '2025-03-13', '2025-03-14'],
    ],
  });
  expect(found.get(second)).toEqual({
    company: { cik: '0009990002', name: '0009990002', ticker: null },
    trades: [['sale', '2025-03-11']],
  });
  expect(found.get(third)?.trades).toEqual([]);
});

test('a filing that the condition leaves out is not read', async () => {
  expect(await readMatchInputs(db.database, eq(schema.filing.accession, '0000000000-25-000000'))).toEqual([]);
});
