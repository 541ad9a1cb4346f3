import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { filingUrl } from '@sentinel/vocabulary-market';
import { addCompany, addTrade, cikOf } from '../testing/market-rows.ts';
import { createExplanations } from './explain.repository.ts';
import { explain_trade_tags } from './explain_trade_tags.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const explain = (trade_id: number) =>
  explain_trade_tags(createExplanations(db.database))({ trade_id } as never, {} as never);

test('the trades that make each tag, in their order; those that are gone since are left out', async () => {
  await addCompany(db.owner, 1, 'Aldgate', 'ALDG');
  const earlier: { accno: string; id: number }[] = [];
  for (const [n, tradeDate] of ['2023-05-01', '2022-05-02', '2021-05-03'].entries()) {
    const accno = await addTrade(db.owner, 1, { tradeDate, shares: String(100 + n), value: n === 1 ? null : '2500.5' });
    earlier.push({ accno, id: n + 1 });
  }
  await addTrade(db.owner, 1, {
    tradeDate: '2024-05-01',
    tags: ['First', 'Largest', 'Routine'],
    tagEvidence: { Largest: [99_999], Routine: [1, 2, 3] },
    daysToFile: 5,
    filerCount: 4,
  });
  const trade = (n: number, trade_date: string, value: number | null) => ({
    accno: earlier[n]?.accno,
    filing_url: filingUrl(cikOf(1), earlier[n]?.accno ?? ''),
    owner: expect.any(String),
    trade_date,
    trade_direction: 'sale',
    shares: 100 + n,
    value,
  });
  expect(await explain(4)).toEqual({
    exercised: null,
    notices: [],
    days_to_file: 5,
    filer_count: 4,
    known_since: '2021-05-03',
    tags: [
      { tag: 'First', trades: [] },
      { tag: 'Largest', trades: [] },
      {
        tag: 'Routine',
        trades: [trade(0, '2023-05-01', 2500.5), trade(1, '2022-05-02', null), trade(2, '2021-05-03', 2500.5)],
      },
    ],
  });
  expect(await explain(1)).toMatchObject({ exercised: null, known_since: '2021-05-03', filer_count: 1, tags: [] });
});

test('a sale of options exercised that day says how many', async () => {
  const accession = await addTrade(db.owner, 1, { tradeDate: '2024-06-03', tags: ['Exercised'] });
  const row = { accession, isDerivative: false, code: 'M', acquiredDisposed: 'A', kind: 'Option exercise' } as const;
  await db.owner.orm.insert(schema.transaction).values([
    { ...row, row: 1, transactionDate: '2024-06-03', shares: '15000', classification: 'other' },
    { ...row, row: 2, transactionDate: '2024-06-03', shares: '500', classification: 'other' },
    { ...row, row: 3, transactionDate: '2024-06-02', shares: '7', classification: 'other' },
    { ...row, row: 4, transactionDate: '2024-06-03', shares: '9', classification: 'other', isDerivative: true },
  ]);
  expect(await explain(5)).toMatchObject({ exercised: 15_500, tags: [{ tag: 'Exercised', trades: [] }] });
});

test('a trade that is not there says so', async () => {
  await expect(explain(12_345)).rejects.toMatchObject({ code: 'not_found' });
});
