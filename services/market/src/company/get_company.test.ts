import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { eq } from 'drizzle-orm';
import { addCompany, addEvent, addTrade, cikOf } from '../testing/market-rows.ts';
import { createCompanies } from './company.repository.ts';
import { get_company } from './get_company.ts';

const EMAIL = 'x@sentinel.example';
let db: TestDatabase;
const day = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10);

beforeAll(async () => {
  db = await createTestDatabase();
  const { orm } = db.owner;
  await addCompany(db.owner, 1, 'Aldgate', 'ALDG');
  await addCompany(db.owner, 2, 'Empty', null);
  await orm.insert(schema.formerName).values({ cik: cikOf(1), name: 'Oldgate', validTo: '2020-01-01' });
  await orm.insert(schema.companySymbol).values({ cik: cikOf(1), symbol: 'ALDG', exchange: 'NYSE' });
  await orm.insert(schema.tradingSession).values(
    Array.from({ length: 40 }, (_, n) => ({
      session: n + 1,
      day: day(n),
      closesAt: new Date(`${day(n)}T21:00:00Z`),
    })),
  );
  const [security] = await orm
    .insert(schema.security)
    .values({ cik: cikOf(1), isPrimary: true })
    .returning({ id: schema.security.id });
  const securityId = security!.id;
  await orm.insert(schema.dailyBar).values(
    Array.from({ length: 40 }, (_, n) => ({
      securityId,
      session: n + 1,
      close: n < 20 ? '100' : '50',
      volume: 1000,
      source: 'test',
    })),
  );
  await orm.insert(schema.priceFactor).values({ securityId, untilSession: 20, split: 0.5, price: 0.5, total: 0.5 });
  await orm.insert(schema.sharesOutstanding).values([
    { cik: cikOf(1), asOf: '2024-12-31', filedOn: '2025-01-10', shares: '2000', accession: 'a' },
    { cik: cikOf(1), asOf: '2025-12-31', filedOn: '2026-01-10', shares: '9000', accession: 'b' },
  ]);
  const accession = await addTrade(db.owner, 1, { price: '100.05' }, { ret: [0, 0, 0, 0.25, 0, 0] });
  await orm.insert(schema.filingOwner).values({
    accession,
    position: 1,
    ownerCik: cikOf(901),
    name: 'Owner One',
    isDirector: true,
    isOfficer: false,
    isTenPercentOwner: false,
    isOther: false,
  });
  await orm.insert(schema.transaction).values([
    {
      accession,
      isDerivative: false,
      row: 1,
      code: 'S',
      acquiredDisposed: 'D',
      shares: '10',
      price: '100.05',
      classification: 'sale',
      kind: 'Planned sale',
    },
    {
      accession,
      isDerivative: false,
      row: 2,
      code: 'G',
      acquiredDisposed: 'D',
      shares: '3.5',
      classification: 'other',
    },
  ]);
  const event = await addEvent(
    db.owner,
    1,
    { eventReturn: -0.04, isEa: true },
    { acceptedAt: new Date('2026-01-05T21:30:00Z') },
  );
  await orm.insert(schema.filingCompany).values({ accession: event, cik: cikOf(1) });
});
afterAll(() => db.drop());

const read = async (payload: object) => {
  const now = () => new Date('2026-03-01T04:59:00Z'); // still February 28 in New York
  const answer = await get_company(createCompanies(db.database), now)({ email: EMAIL, ...payload }, {} as never);
  if (!('company' in answer)) throw new Error('no company');
  return answer;
};

test('names, figures as of the last close, and closes adjusted for the split', async () => {
  const { company, figures, prices } = await read({ ticker: 'ALDG' });
  expect(company).toMatchObject({
    cik: cikOf(1),
    name: 'Aldgate',
    ticker: 'ALDG',
    tickers: [{ symbol: 'ALDG', exchange: 'NYSE', valid_from: null, valid_to: null }],
    former_names: [{ name: 'Oldgate', valid_from: null, valid_to: '2020-01-01' }],
  });
  // The count filed after the last close was not known then.
  expect(figures).toMatchObject({
    close: 50,
    close_on: day(39),
    shares_outstanding: 2000,
    shares_as_of: '2024-12-31',
    market_value: 100_000,
    avg_dollar_volume: (10 * 100_000 + 20 * 50_000) / 30,
  });
  expect(prices).toHaveLength(40);
  expect([prices[0], prices[19], prices[20]]).toEqual([
    [day(0), 50],
    [day(19), 50],
    [day(20), 50],
  ]);
  expect((await read({ cik: cikOf(1), start_date: day(38) })).prices).toHaveLength(2);
});

test('trades with their return, transaction rows with any code, and filings with their event return', async () => {
  const { trades, transactions, filings } = await read({ cik: cikOf(1) });
  expect(trades).toEqual([
    expect.objectContaining({ owner: 'Owner One', price: 100.05, value: 1000.5, trade_return: 0.25 }),
  ]);
  expect(
    transactions.map(({ accno, owner, owner_ciks, code, shares, price }) => [
      accno === trades[0]?.accno,
      owner,
      owner_ciks,
      code,
      shares,
      price,
    ]),
  ).toEqual([
    [true, 'Owner One', [cikOf(901)], 'S', 10, 100.05],
    [true, 'Owner One', [cikOf(901)], 'G', 3.5, null],
  ]);
  expect(filings).toEqual([
    expect.objectContaining({
      form_type: '8-K',
      accepted_at: '2026-01-05T21:30:00.000Z',
      items: ['2.02', '9.01'],
      event_return: -0.04,
      is_ea: true,
    }),
  ]);
});

test('a spin-off adjusts closes on the chart, not the number of shares', async () => {
  const { orm } = db.owner;
  await orm.update(schema.priceFactor).set({ price: 0.4 });
  const { figures, prices } = await read({ cik: cikOf(1) });
  expect([prices[0], prices[20]]).toEqual([
    [day(0), 40],
    [day(20), 50],
  ]);
  expect(figures.market_value).toBe(100_000);
  await orm.update(schema.priceFactor).set({ price: 0.5 });
});

test('the market value adjusts a share count from before a split', async () => {
  const { orm } = db.owner;
  await orm
    .insert(schema.sharesOutstanding)
    .values({ cik: cikOf(1), asOf: day(10), filedOn: day(30), shares: '2000', accession: 'c' });
  const { figures } = await read({ cik: cikOf(1) });
  expect([figures.shares_outstanding, figures.market_value]).toEqual([2000, 4000 * 50]);
});

test('a company without prices has a page with empty figures', async () => {
  const { figures, prices, trades } = await read({ cik: cikOf(2) });
  expect([figures.close, figures.market_value, prices, trades]).toEqual([null, null, [], []]);
});

test('insider net buying: 90 days, without replaced, unpriced and implausible trades', async () => {
  await addCompany(db.owner, 3, 'Netted', 'NETT');
  const add = (change: object) => addTrade(db.owner, 3, change);
  await add({ direction: 'purchase', value: '500.25', tradeDate: '2026-02-28' });
  await add({ direction: 'sale', value: '200', tradeDate: '2025-11-30' });
  await add({ direction: 'sale', value: '70', tradeDate: '2025-11-29' }); // 91 days before
  await add({ direction: 'purchase', value: '70', tradeDate: '2026-03-01' }); // a day ahead of New York
  await add({ direction: 'purchase', value: '70', tradeDate: '2026-02-03', supersededBy: 'x' });
  await add({ direction: 'purchase', value: null, tradeDate: '2026-02-02' });
  await add({ direction: 'purchase', value: '7e9', tradeDate: '2026-02-04', implausible: 'value_over_close' });
  const { figures } = await read({ ticker: 'NETT' });
  expect(figures.insider_net).toEqual({
    since: '2025-11-30',
    until: '2026-02-28',
    net: 300.25,
    bought: 500.25,
    sold: 200,
    trades: 2,
    uncounted: 2,
  });
  expect((await read({ cik: cikOf(2) })).figures.insider_net).toMatchObject({ net: 0, trades: 0, uncounted: 0 });
});

test('the chart marks all trades of a session by direction, and 8-Ks on their session', async () => {
  const { orm } = db.owner;
  await addCompany(db.owner, 4, 'Marked', 'MARK');
  // The calendar of this test goes on from session 40, without a session on day 41.
  await orm.insert(schema.tradingSession).values({
    session: 41,
    day: day(42),
    closesAt: new Date(`${day(42)}T21:00:00Z`),
  });
  const [security] = await orm
    .insert(schema.security)
    .values({ cik: cikOf(4), isPrimary: true })
    .returning({ id: schema.security.id });
  await orm
    .insert(schema.dailyBar)
    .values([30, 40, 41].map((session) => ({ securityId: security!.id, session, close: '10', source: 'test' })));
  const add = (change: object, facts?: object) => addTrade(db.owner, 4, change, facts);
  const first = await add({ direction: 'purchase', tradeDate: day(35), value: '90' }, { ret: [0, 0, 0, 0.5, 0, 0] });
  await add({ tradeDate: day(41), value: '10', shares: '1', ownerNames: 'Small' });
  const larger = await add({ tradeDate: day(42), value: '30', shares: '3', ownerNames: 'Large' });
  await add({ tradeDate: day(42), value: '8e9', shares: '5', implausible: 'price_is_total', ownerNames: 'Odd' });
  await add({ tradeDate: day(42), value: '50', supersededBy: 'x' });
  await add({ tradeDate: day(10), value: '50' }); // before the prices
  const event = await addEvent(db.owner, 4, { eventReturn: 0.1, eventSession: 41, isEa: true }, { items: ['8.01'] });
  await addEvent(db.owner, 4, { eventSession: 3 });
  const { trade_marks, event_marks } = await read({ ticker: 'MARK' });
  expect(trade_marks).toEqual([
    {
      day: day(35),
      direction: 'purchase',
      trades: 1,
      shares: 10,
      value: 90,
      owner: 'Owner One',
      accno: first,
      trade_return: 0.5,
    },
    {
      day: day(42),
      direction: 'sale',
      trades: 3,
      shares: 9,
      value: 40,
      owner: 'Large',
      accno: larger,
      trade_return: null,
    },
  ]);
  expect(event_marks).toEqual([{ day: day(42), accno: event, items: ['8.01'], event_return: 0.1, is_ea: true }]);
});

test('a trade has its flags, its last return when the series ended, its basis and the evidence of a plan', async () => {
  await addCompany(db.owner, 5, 'Flagged', 'FLAG');
  const accession = await addTrade(
    db.owner,
    5,
    { flags: ['weekend_date'], plan10b51: 'no', planEvidence: 'row_footnote' },
    { missing: ['pending', 'pending', 'pending', 'ended'], lastRet: -0.25, basis: 'total' },
  );
  await db.owner.orm
    .update(schema.filing)
    .set({ flags: ['inconsistent_codes', 'no_ticker'] })
    .where(eq(schema.filing.accession, accession));
  const { trades, filings } = await read({ ticker: 'FLAG' });
  expect(trades).toEqual([
    expect.objectContaining({
      flags: ['weekend_date', 'inconsistent_codes'],
      trade_return: null,
      return_missing: 'ended',
      last_return: -0.25,
      return_basis: 'total',
      is_10b51: 0,
      plan_evidence: 'row_footnote',
    }),
  ]);
  expect(filings).toEqual([]); // ownership forms are under trades
});

test('a symbol that several companies had: the company that has it now, or had it last, and the others', async () => {
  const { orm } = db.owner;
  await addCompany(db.owner, 6, 'Also', 'SAME'); // says so in its filings only
  await addCompany(db.owner, 16, 'Now', 'SAME');
  await addCompany(db.owner, 7, 'Before', 'GONE');
  await addCompany(db.owner, 8, 'Long before', null);
  await orm.insert(schema.companySymbol).values([
    { cik: cikOf(16), symbol: 'SAME' },
    { cik: cikOf(7), symbol: 'SAME', validFrom: '2015-01-01', validTo: '2020-06-30' },
    { cik: cikOf(8), symbol: 'SAME', validTo: '2014-12-31' },
    { cik: cikOf(8), symbol: 'LAST', validTo: '2014-12-31' },
  ]);
  const { company, same_symbol } = await read({ ticker: 'SAME' });
  expect(company.name).toBe('Now');
  expect(same_symbol).toEqual([
    { cik: cikOf(6), name: 'Also', valid_from: null, valid_to: null },
    { cik: cikOf(7), name: 'Before', valid_from: '2015-01-01', valid_to: '2020-06-30' },
    { cik: cikOf(8), name: 'Long before', valid_from: null, valid_to: '2014-12-31' },
  ]);
  expect((await read({ cik: cikOf(6) })).same_symbol).toEqual([]);
  expect((await read({ ticker: 'LAST' })).company.name).toBe('Long before');
});

test('an unknown company is not_found, both or neither of "cik" and "ticker" is bad_request', async () => {
  await expect(read({ ticker: 'NOPE' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(read({})).rejects.toMatchObject({ code: 'bad_request' });
  await expect(read({ ticker: 'ALDG', cik: cikOf(1) })).rejects.toMatchObject({ code: 'bad_request' });
});

test('clusters of three people within 30 days, outside of plans; joint filers and chains count once', async () => {
  const trade = (n: number, owners: number[], change: Parameters<typeof addTrade>[2] = {}) =>
    addTrade(db.owner, 1, { tradeDate: day(n), direction: 'purchase', ownerCiks: owners.map(cikOf), ...change });
  await trade(0, [911]);
  await trade(5, [912]);
  await trade(6, [912, 913]);
  await trade(7, [914], { plan10b51: 'yes' });
  await trade(8, [915], { direction: 'sale' });
  await trade(9, [916], { supersededBy: 'x' });
  const { cluster_marks: none } = await read({ cik: cikOf(1) });
  expect(none).toEqual([]);
  await trade(29, [917]);
  const { cluster_marks: marks } = await read({ cik: cikOf(1) });
  expect(marks).toEqual([{ direction: 'purchase', from: day(0), until: day(29), people: 3 }]);
});
