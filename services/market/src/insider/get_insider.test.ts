import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { utcDay } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { addCompany, addTrade, cikOf, type TradeFacts, UNKNOWN } from '../testing/market-rows.ts';
import { get_insider } from './get_insider.ts';
import { createInsiders } from './insider.repository.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await addCompany(db.owner, 1, 'Aldgate', 'ALDG');
  await addCompany(db.owner, 2, 'Basalt', 'BSLT');
});
afterAll(() => db.drop());

const read = async (owner: number) =>
  (await get_insider(createInsiders(db.database))(
    { cik: cikOf(owner) },
    {} as never,
  )) as OperationResponse<'get_insider'>;

async function addOwner(n: number, name: string) {
  await db.owner.orm.insert(schema.owner).values({ cik: cikOf(n), name, asOf: new Date('2026-01-01') });
}

type Trade = Partial<typeof schema.trade.$inferInsert>;
type Owner = Partial<typeof schema.filingOwner.$inferInsert>;
type Filing = Partial<typeof schema.filing.$inferInsert>;
interface Filed {
  readonly owners?: readonly number[];
  readonly role?: Owner;
  readonly facts?: TradeFacts;
  readonly filing?: Filing;
}

/** A trade with its filing and that filing's owners. Returns the accession number. */
async function trade(issuer: number, change: Trade, { owners = [901], role = {}, facts, filing = {} }: Filed = {}) {
  const accession = await addTrade(db.owner, issuer, { ownerCiks: owners.map(cikOf), ...change }, facts, {
    filedOn: change.tradeDate ?? '2026-01-06',
    ...filing,
  });
  await addOwners(accession, owners, role);
  return accession;
}

const addOwners = (accession: string, owners: readonly number[], role: Owner) =>
  db.owner.orm.insert(schema.filingOwner).values(
    owners.map((owner, index) => ({
      accession,
      position: index + 1,
      ownerCik: cikOf(owner),
      name: `Owner ${owner}`,
      isDirector: true,
      isOfficer: false,
      isTenPercentOwner: false,
      isOther: false,
      ...role,
    })),
  );

const idOf = async (accession: string) => {
  const [found] = await db.owner.sql<{ id: number }[]>`select id::int from market.trade where accession = ${accession}`;
  return found!.id;
};

/** Adds rows as filed; `after` is what the line holds then. */
const addRows = (accession: string, rows: readonly Partial<typeof schema.transaction.$inferInsert>[]) =>
  db.owner.orm.insert(schema.transaction).values(
    rows.map((row, index) => ({
      accession,
      isDerivative: false,
      row: index + 1,
      securityTitle: 'Common Stock',
      transactionDate: '2026-01-05',
      code: 'S',
      acquiredDisposed: 'D',
      shares: '10',
      directIndirect: 'D',
      classification: 'sale' as const,
      ...row,
    })),
  );

const adjusted = (fraction: number): TradeFacts => ({ ret: [0, 0, 0, 1, 0, 0], adj: [0, 0, 0, fraction, 0, 0] });
const missing = (reason: string, lastAdj: number | null = null): TradeFacts => ({
  ret: [0, 0, 0, UNKNOWN, UNKNOWN, UNKNOWN],
  adj: [0, 0, 0, UNKNOWN, UNKNOWN, UNKNOWN],
  missing: [null, null, null, reason, reason, reason] as string[],
  lastAdj,
});

test('who the person is, and the roles at each company over time', async () => {
  await addOwner(10, 'VARGA STEFAN K');
  const at = (issuer: number, tradeDate: string, role: Owner, change: Trade = {}) =>
    trade(issuer, { tradeDate, ...change }, { owners: [10], role });
  await at(1, '2019-03-01', { isDirector: false, isOfficer: true, officerTitle: 'CFO' });
  await at(1, '2021-03-01', { isDirector: false, isOfficer: true, officerTitle: 'CFO' });
  await at(1, '2025-03-01', { isOfficer: true, officerTitle: 'President' }, { location: 'Boston, MA' });
  await at(2, '2024-05-01', {});
  const { companies, num_companies, person } = await read(10);
  expect(person).toEqual({ cik: cikOf(10), name: 'VARGA STEFAN K', location: 'Boston, MA' });
  expect(num_companies).toBe(2);
  const role = { is_director: true, is_officer: false, is_ten_percent_owner: false };
  expect(companies).toEqual([
    {
      cik: cikOf(1),
      name: 'Aldgate',
      ticker: 'ALDG',
      since: '2019-03-01',
      until: '2025-03-01',
      roles: [
        { ...role, title: 'President', is_officer: true, since: '2025-03-01', until: '2025-03-01' },
        { ...role, title: 'CFO', is_director: false, is_officer: true, since: '2019-03-01', until: '2021-03-01' },
      ],
    },
    {
      cik: cikOf(2),
      name: 'Basalt',
      ticker: 'BSLT',
      since: '2024-05-01',
      until: '2024-05-01',
      roles: [{ ...role, title: null, since: '2024-05-01', until: '2024-05-01' }],
    },
  ]);
});

test('an unknown person is not_found', async () => {
  await expect(read(999)).rejects.toMatchObject({ code: 'not_found' });
});

test('a person with nothing but a Form 3 has a page without figures', async () => {
  await addOwner(11, 'NEWCOMER ANN');
  const accession = '0000000003-26-000001';
  await db.owner.orm.insert(schema.filing).values({
    accession,
    formType: '3',
    issuerCik: cikOf(1),
    filedOn: '2026-01-05',
    sourceName: 'test',
    contentHash: 'h',
    requestId: 'r',
  });
  await addOwners(accession, [11], {});
  const answer = await read(11);
  expect(answer.companies.map(({ ticker, since }) => [ticker, since])).toEqual([['ALDG', '2026-01-05']]);
  expect(answer.record.purchases).toEqual({
    trades: 0,
    n: 0,
    ended: 0,
    pending: 0,
    mean: null,
    low: null,
    high: null,
    resamples: null,
    median: null,
    above_zero: null,
  });
  expect([answer.transactions, answer.holdings, answer.months, answer.co_traders]).toEqual([[], [], [], []]);
  expect(answer.lateness).toEqual({ filings: 0, late: 0, latest: null });
});

test('the record equals a second computation, by direction, with ended series, and without plans and what searches leave out', async () => {
  await addOwner(12, 'RECORD');
  const returns = [0.1, -0.05, 0.2, 0.03, 0.4, -0.3];
  for (const one of returns)
    await trade(1, { direction: 'purchase', tradeDate: '2024-01-05' }, { owners: [12], facts: adjusted(one) });
  const purchase = (change: Trade, facts: TradeFacts) =>
    trade(2, { direction: 'purchase', tradeDate: '2024-02-05', ...change }, { owners: [12], facts });
  await purchase({}, missing('ended', -0.9));
  await purchase({}, missing('pending'));
  await purchase({}, missing('no_bar'));
  await purchase({ plan10b51: 'yes' }, adjusted(5));
  await purchase({ implausible: 'price_is_total' }, adjusted(5));
  await purchase({ supersededBy: 'x' }, adjusted(5));
  for (const one of [0.5, -0.5, 0.5, 0.5])
    await trade(1, { direction: 'sale', tradeDate: '2024-01-08' }, { owners: [12], facts: adjusted(one) });
  const { purchases, sales } = (await read(12)).record;
  const counted = [...returns, -0.9].sort((a, b) => a - b);
  expect(purchases).toMatchObject({ trades: 9, n: 7, ended: 1, pending: 1, above_zero: 4, resamples: 10_000 });
  expect(purchases.median).toBe(counted[3]);
  const [figures] = await db.owner.sql<{ mean: number; median: number }[]>`
    select avg(value)::float8 as mean, percentile_cont(0.5) within group (order by value) as median
      from unnest(${counted}::float8[]) value`;
  expect(purchases.mean).toBeCloseTo(figures!.mean, 12);
  expect(purchases.median).toBeCloseTo(figures!.median, 12);
  expect(purchases.low).toBeLessThan(figures!.mean);
  expect(purchases.high).toBeGreaterThan(figures!.mean);
  // Four returns say nothing: their number is all that is shown.
  expect(sales).toEqual({
    trades: 4,
    n: 4,
    ended: 0,
    pending: 0,
    mean: null,
    low: null,
    high: null,
    resamples: null,
    median: null,
    above_zero: null,
  });
  expect((await read(12)).record).toEqual({ purchases, sales });
});

test('a block that another owner filed counts once, for both; the other filer is no co-trader', async () => {
  await addOwner(13, 'FUND LP');
  await addOwner(14, 'FUND GP LLC');
  const day = { direction: 'purchase', tradeDate: '2024-03-05' } as const;
  const counted = await trade(1, { ...day, filerCount: 2, daysToFile: 1 }, { owners: [13], facts: adjusted(0.1) });
  const sameBlockAs = await idOf(counted);
  const own = await trade(1, { ...day, sameBlockAs, daysToFile: 4 }, { owners: [14] });
  // The other filer also trades alone.
  await trade(1, { ...day, tradeDate: '2024-03-07' }, { owners: [13] });
  const answer = await read(14);
  expect(answer.record.purchases).toMatchObject({ trades: 1, n: 1 });
  expect(answer.lateness).toEqual({
    filings: 1,
    late: 1,
    latest: { accno: own, cik: cikOf(1), trade_date: '2024-03-05', days_to_file: 4 },
  });
  expect(answer.co_traders.map(({ cik }) => cik)).not.toContain(cikOf(13));
  expect((await read(13)).record.purchases.trades).toBe(2);
});

test('co-traders: the same direction at the same company within 30 days, outside of plans; joint owners are none', async () => {
  await addCompany(db.owner, 3, 'Cobalt', 'CBLT');
  for (const n of [20, 21, 22, 23, 24, 25, 26]) await addOwner(n, `CO ${n}`);
  const day = { direction: 'sale', tradeDate: '2024-06-30' } as const;
  const of = (owner: number, change: Trade = {}) => trade(3, { ...day, ...change }, { owners: [owner] });
  await trade(3, day, { owners: [20, 26] });
  await of(21, { tradeDate: '2024-05-31' });
  await of(21, { tradeDate: '2024-07-30' });
  await of(21, { tradeDate: '2024-07-31' });
  await of(22, { direction: 'purchase' });
  await of(23, { plan10b51: 'yes' });
  await of(24, { supersededBy: 'x' });
  await trade(2, day, { owners: [25] });
  await of(26, { tradeDate: '2024-07-01' });
  expect((await read(20)).co_traders).toEqual([
    {
      cik: cikOf(21),
      name: 'CO 21',
      trades: 2,
      issuer_cik: cikOf(3),
      issuer_name: 'Cobalt',
      issuer_ticker: 'CBLT',
      last_day: '2024-07-30',
    },
  ]);
});

test('months of trades and routine months of one company', async () => {
  await addOwner(15, 'ROUTINE');
  const sale = (issuer: number, tradeDate: string, change: Trade = {}) =>
    trade(issuer, { direction: 'sale', tradeDate, ...change }, { owners: [15] });
  for (const year of [2021, 2022, 2023]) await sale(1, `${year}-05-14`, { plan10b51: 'yes' });
  await sale(1, '2023-05-20');
  await sale(2, '2019-05-01'); // another company's
  await sale(1, '2018-05-01'); // not in a row
  await trade(1, { direction: 'purchase', tradeDate: '2023-09-01' }, { owners: [15] });
  await sale(1, '2029-05-01', { implausible: 'date_after_acceptance' });
  const { months, routine_months } = await read(15);
  const counted = await db.owner.sql`
    select extract(year from trade_date)::int as year, extract(month from trade_date)::int as month,
           count(*) filter (where direction = 'purchase')::int as purchases, count(*) filter (where direction = 'sale')::int as sales,
           count(*) filter (where plan_10b51 = 'yes')::int as planned
      from market.trade where owner_ciks = ${[cikOf(15)]} and implausible is null group by 1, 2 order by 1, 2`;
  expect(months).toEqual([...counted]);
  expect(months).toHaveLength(6);
  expect(routine_months).toEqual([
    {
      cik: cikOf(1),
      name: 'Aldgate',
      ticker: 'ALDG',
      month: 5,
      since: 2021,
      until: 2023,
      direction: 'sale',
      is_planned: false,
    },
  ]);
});

test('holdings: what each line last stated, adjusted for splits, with the trades', async () => {
  const { orm } = db.owner;
  await addCompany(db.owner, 4, 'Dunmore', 'DNMR');
  await addOwner(16, 'HOLDER');
  const session = (n: number) => utcDay(new Date(Date.UTC(2025, 1, 2 + n)));
  await orm.insert(schema.tradingSession).values(
    Array.from({ length: 600 }, (_, n) => ({
      session: n + 1,
      day: session(n + 1),
      closesAt: new Date(`${session(n + 1)}T21:00:00Z`),
    })),
  );
  const [security] = await orm
    .insert(schema.security)
    .values({ cik: cikOf(4), isPrimary: true })
    .returning({ id: schema.security.id });
  await orm
    .insert(schema.priceFactor)
    .values({ securityId: security!.id, untilSession: 1, split: 0.5, price: 0.5, total: 0.5 });
  // One in ten sessions has no close.
  const bars = Array.from({ length: 598 }, (_, n) => n + 1).filter((n) => n % 10 !== 6);
  await orm
    .insert(schema.dailyBar)
    .values(bars.map((n) => ({ securityId: security!.id, session: n, close: String(100 + n), source: 'test' })));
  const on = (tradeDate: string, change: Trade = {}) => trade(4, { tradeDate, ...change }, { owners: [16] });
  const first = await on('2025-02-03');
  await addRows(first, [
    { transactionDate: '2025-02-03', sharesOwnedFollowing: '120' },
    { transactionDate: '2025-02-03', sharesOwnedFollowing: '100' },
    { transactionDate: '2025-02-03', sharesOwnedFollowing: '50', directIndirect: 'I' },
    { transactionDate: '2025-02-03', sharesOwnedFollowing: '999', isDerivative: true },
  ]);
  const second = await on('2025-03-03', { direction: 'purchase', shares: '30', value: '300' });
  await addRows(second, [
    {
      transactionDate: '2025-03-03',
      securityTitle: 'COMMON STOCK, par value $0.01',
      sharesOwnedFollowing: '230',
      classification: 'purchase',
    },
  ]);
  const replaced = await on('2025-04-03', { supersededBy: 'x' });
  await addRows(replaced, [{ transactionDate: '2025-04-03', sharesOwnedFollowing: '7' }]);
  const { holdings, num_holdings } = await read(16);
  expect(num_holdings).toBe(1);
  expect(holdings).toEqual([
    {
      cik: cikOf(4),
      name: 'Dunmore',
      ticker: 'DNMR',
      steps: [
        ['2025-02-03', 300],
        ['2025-03-03', 330],
      ],
      marks: [
        { day: '2025-02-03', direction: 'sale', shares: 20, value: 1000.5, is_planned: false },
        { day: '2025-03-03', direction: 'purchase', shares: 30, value: 300, is_planned: false },
      ],
      is_cut: false,
      closes: expect.any(Array),
    },
  ]);
  // Each third of 598, from the last one back, adjusted for the split of the first.
  const closes = holdings[0]?.closes ?? [];
  expect(closes[0]).toEqual([session(1), 50.5]);
  expect(closes[1]).toEqual([session(4), 104]);
  expect(closes.at(-1)).toEqual([session(598), 698]);
  expect(closes).toHaveLength(180);
});

test('transactions over all companies: rows of a trade together with its tags, other rows as filed', async () => {
  await addOwner(17, 'SELLER');
  const sold = await trade(
    1,
    {
      tradeDate: '2025-05-05',
      shares: '30',
      price: '10',
      value: '300',
      heldBefore: '100',
      heldAfter: '70',
      tags: ['Largest'],
      plan10b51: 'no',
    },
    { owners: [17], facts: { ret: [0, 0, 0, 0.25, 0, 0] } },
  );
  await addRows(sold, [
    { transactionDate: '2025-05-05', shares: '10', value: '100', kind: 'Sale' },
    { transactionDate: '2025-05-05', shares: '20', value: '200', kind: 'Sale' },
    {
      transactionDate: '2025-05-05',
      code: 'M',
      kind: 'Option exercise',
      shares: '5',
      classification: 'other',
      acquiredDisposed: 'A',
    },
  ]);
  const bought = await trade(
    2,
    { direction: 'purchase', tradeDate: '2025-06-05', supersededBy: 'x' },
    { owners: [17] },
  );
  await addRows(bought, [{ transactionDate: '2025-06-05', code: 'P', classification: 'purchase' }]);
  const { num_transactions, transactions } = await read(17);
  expect(num_transactions).toBe(3);
  expect(
    transactions.map(({ accno, ticker, transaction_date, kind, shares, value, is_superseded, trade }) => [
      accno,
      ticker,
      transaction_date,
      kind,
      shares,
      value,
      is_superseded,
      trade?.trade_direction,
    ]),
  ).toEqual([
    [bought, 'BSLT', '2025-06-05', 'Purchase', 10, 1000.5, true, 'purchase'],
    [sold, 'ALDG', '2025-05-05', 'Sale', 30, 300, false, 'sale'],
    [sold, 'ALDG', '2025-05-05', 'Option exercise', 5, null, false, undefined],
  ]);
  expect(transactions[1]?.trade).toEqual({
    trade_id: await idOf(sold),
    trade_direction: 'sale',
    is_10b51: 0,
    held_before: 100,
    held_after: 70,
    held_indirectly: null,
    tags: ['Largest'],
    trade_return: 0.25,
    return_missing: null,
    last_return: null,
    is_implausible: false,
  });
});
