import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OperationRequest, OperationResponse } from '@sentinel/contracts';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createCompanies } from '../company/company.repository.ts';
import { get_company } from '../company/get_company.ts';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { study_trades } from '../study/study_trades.ts';
import { addCompany, addTrade, cikOf } from '../testing/market-rows.ts';
import { explore_trades } from './explore_trades.ts';

/** Implausible trades, and blocks that several owners filed, in searches, studies and on the company page. */

let db: TestDatabase;
let copy: ExploreCopy;
let counted: string;
let again: string;
beforeAll(async () => {
  db = await createTestDatabase();
  await addCompany(db.owner, 1, 'Aldgate', 'ALDG');
  await addTrade(db.owner, 1, { value: '2400000000000000', price: '24035774.4', implausible: 'price_is_total' });
  await addTrade(db.owner, 1, { value: '900' });
  await addTrade(db.owner, 1, { value: null });
  await addTrade(db.owner, 1, { value: '70', implausible: 'date_after_acceptance', flags: ['future_date'] });
  counted = await addTrade(db.owner, 1, { value: '500', filerCount: 2, ownerCiks: [cikOf(902)] });
  const [first] = await db.owner.sql<{ id: number }[]>`select id::int from market.trade where accession = ${counted}`;
  again = await addTrade(db.owner, 1, { value: '500', sameBlockAs: first?.id ?? 0, ownerCiks: [cikOf(903)] });
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  await copy.refresh();
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

type Found = OperationResponse<'explore_trades'>;
async function search(change: Partial<OperationRequest<'explore_trades'>> = {}): Promise<Found> {
  const asked = {
    email: 'x@sentinel.example',
    page: 1,
    limit: 20,
    sort_column: 'value',
    sort_direction: 'desc',
  } as const;
  return (await explore_trades(copy)({ ...asked, ...change } as never, {} as never)) as Found;
}
const values = ({ rows }: Found) => rows.map(({ value }) => value);

test('an implausible value is shown as filed, but sorts last like an unknown one and passes no filter', async () => {
  const found = await search();
  expect(found.num_rows).toBe(5);
  expect(values(found).slice(0, 2)).toEqual([900, 500]);
  expect(values(found).slice(2).sort()).toEqual([2_400_000_000_000_000, 70, null].sort());
  expect(values(await search({ sort_direction: 'asc' })).slice(0, 2)).toEqual([500, 900]);
  expect(values(await search({ value_shares_traded: { bool: 'ge', val: [1] } }))).toEqual([900, 500]);
  const odd = found.rows.find(({ value }) => value === 2_400_000_000_000_000);
  expect([odd?.flags, odd?.implausible?.reason]).toEqual([['odd_price'], 'price_is_total']);
  const ahead = found.rows.find(({ value }) => value === 70);
  expect([ahead?.flags, ahead?.implausible?.reason]).toEqual([['inconsistent'], 'date_after_acceptance']);
});

test('a search that asks for implausible values takes them as filed', async () => {
  const found = await search({ include_implausible: true, value_shares_traded: { bool: 'ge', val: [1] } });
  expect(values(found)).toEqual([2_400_000_000_000_000, 900, 500, 70]);
});

test('a study leaves implausible trades out, unless it asks for them', async () => {
  const study = async (change: object) => {
    const asked = { email: 'x@sentinel.example', ...change };
    const answer = (await study_trades(copy)(asked as never, {} as never)) as OperationResponse<'study_trades'>;
    return answer.n;
  };
  expect(await study({})).toBe(3);
  expect(await study({ start_date: '2026-01-01' })).toBe(3);
  expect(await study({ include_implausible: true })).toBe(5);
});

test('a block that two owners filed is one row, found by either owner', async () => {
  for (const owner of [902, 903]) {
    const { rows } = await search({ reporting_person_ciks: [cikOf(owner)] });
    expect(rows.map(({ accno, filer_count }) => [accno, filer_count])).toEqual([[counted, 2]]);
  }
});

test('the company page counts the block once, and lists every row with the filing that counts', async () => {
  const page = (await get_company(createCompanies(db.database), () => new Date('2026-01-20T12:00:00Z'))(
    { cik: cikOf(1) } as never,
    {} as never,
  )) as OperationResponse<'get_company'>;
  expect(page.figures.insider_net).toMatchObject({ sold: 1400, trades: 2, uncounted: 3 });
  expect(page.trades).toHaveLength(6);
  expect(page.trades.find(({ accno }) => accno === again)).toMatchObject({ counts_with: counted, filer_count: 1 });
  expect(page.trades.find(({ accno }) => accno === counted)).toMatchObject({ counts_with: null, filer_count: 2 });
  expect(page.trades.filter(({ implausible }) => implausible !== null)).toHaveLength(2);
});
