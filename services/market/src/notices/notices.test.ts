import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationResponse } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createExplanations } from '../explain/explain.repository.ts';
import { explain_trade_tags } from '../explain/explain_trade_tags.ts';
import { createInsiders } from '../insider/insider.repository.ts';
import { addCompany, addTrade, cikOf } from '../testing/market-rows.ts';
import { createNotices, implausibleOf } from './notices.repository.ts';

let db: TestDatabase;
const JANE = 901;
const accession = (n: number) => `0009990008-26-${String(n).padStart(6, '0')}`;

interface Told {
  readonly from: string;
  readonly until?: string;
  readonly seller?: number;
  readonly issuer?: number;
  readonly amends?: number;
  readonly units?: string | null;
}

async function addNotice(
  n: number,
  { amends, from, issuer = 1, seller = JANE, units = '100', until = '2026-12-31' }: Told,
) {
  const { filing, filingOwner, notice } = schema;
  await db.owner.orm.insert(filing).values({
    accession: accession(n),
    formType: amends === undefined ? '144' : '144/A',
    issuerCik: cikOf(issuer),
    acceptedAt: new Date(`${from}T12:00:00Z`),
    filedOn: from,
    isAmendment: amends !== undefined,
    sourceName: 'test',
    contentHash: 'h',
    requestId: 'r',
  });
  await db.owner.orm.insert(filingOwner).values({
    accession: accession(n),
    position: 0,
    ownerCik: cikOf(seller),
    name: 'DOE JANE',
    isDirector: false,
    isOfficer: false,
    isTenPercentOwner: false,
    isOther: true,
    otherText: 'Former Affiliate',
  });
  await db.owner.orm.insert(notice).values({
    accession: accession(n),
    issuerCik: cikOf(issuer),
    seller: 'Jane Doe',
    sellerCik: cikOf(seller),
    relationships: ['Director'],
    units,
    marketValue: '1000.50',
    unitsOutstanding: '5000',
    sellsFrom: from,
    sellsUntil: until,
    planAdoptedOn: ['2025-06-01', '2025-07-01'],
    amends: amends === undefined ? null : accession(amends),
  });
}

const sale = (tradeDate: string, owner = JANE, shares = '40') =>
  addTrade(db.owner, 1, { tradeDate, shares, ownerCiks: [cikOf(owner)] }, undefined, {
    acceptedAt: new Date(`${tradeDate}T22:00:00Z`),
    filedOn: tradeDate,
  });

let sold: string[];
beforeAll(async () => {
  db = await createTestDatabase();
  await addCompany(db.owner, 1, 'Aldgate', 'ALDG');
  await addCompany(db.owner, 2, 'Basalt', 'BSLT');
  await db.owner.orm.insert(schema.owner).values({ cik: cikOf(JANE), name: 'DOE JANE', asOf: new Date('2026-01-01') });
  await addNotice(1, { from: '2026-01-05' });
  await addNotice(2, { from: '2026-02-02', units: '30' });
  await addNotice(3, { from: '2026-02-03', units: '70', amends: 2 });
  await addNotice(4, { from: '2026-03-02', seller: 902, issuer: 2 });
  sold = [
    await sale('2026-01-06'),
    await sale('2026-01-09', JANE, '25.5'),
    await sale('2026-02-05'),
    await sale('2026-01-07', 903),
  ];
});
afterAll(() => db.drop());

describe('the notices of a company', () => {
  test('have the sales that followed, up to the next notice, and name their amendments', async () => {
    const notices = await createNotices(db.database).ofCompany(cikOf(1));
    expect(notices.map(({ accno, num_sales, shares_sold }) => [accno, num_sales, shares_sold])).toEqual([
      [accession(3), 1, 40],
      [accession(2), 0, 0],
      [accession(1), 2, 65.5],
    ]);
    expect(notices.map(({ amended_by }) => amended_by)).toEqual([null, accession(3), null]);
    expect(notices[2]).toEqual({
      accno: accession(1),
      filing_url: expect.stringContaining(accession(1)),
      form_type: '144',
      filed_on: '2026-01-05',
      cik: cikOf(1),
      name: 'Aldgate',
      ticker: 'ALDG',
      seller: 'DOE JANE',
      seller_cik: cikOf(JANE),
      relationships: ['Director'],
      units: 100,
      market_value: 1000.5,
      plan_adopted_on: ['2025-06-01', '2025-07-01'],
      implausible: null,
      amended_by: null,
      sells_until: '2026-12-31',
      num_sales: 2,
      shares_sold: 65.5,
      sales: [
        { accno: sold[0], trade_date: '2026-01-06', shares: 40 },
        { accno: sold[1], trade_date: '2026-01-09', shares: 25.5 },
      ],
    });
  });

  test('of a seller without another filing have the name as filed, and no page', async () => {
    const [notice] = await createNotices(db.database).ofSeller(cikOf(902));
    expect(notice).toMatchObject({ name: 'Basalt', seller: 'Jane Doe', seller_cik: null, num_sales: 0 });
  });
});

test('a notice tells a role only of a person without another filing at the company', async () => {
  const roles = async () =>
    (await createInsiders(db.database).roles(cikOf(JANE))).map(({ cik, title }) => [cik, title]);
  expect(await roles()).toEqual([[cikOf(1), 'Former Affiliate']]);
  await db.owner.orm.insert(schema.filingOwner).values({
    ...{ accession: sold[0] ?? '', position: 0, ownerCik: cikOf(JANE), name: 'DOE JANE', officerTitle: 'CFO' },
    ...{ isDirector: false, isOfficer: true, isTenPercentOwner: false, isOther: false },
  });
  expect(await roles()).toEqual([[cikOf(1), 'CFO']]);
});

test('the tag of a sale names the notices that were known when it was filed', async () => {
  const [trade] = await db.owner.sql<{ id: number }[]>`
    update market.trade set tags = '{Form 144}' where accession = ${sold[2] ?? ''} returning id::int`;
  const explain = async () =>
    (await explain_trade_tags(createExplanations(db.database))(
      { trade_id: trade?.id ?? 0 },
      {} as never,
    )) as OperationResponse<'explain_trade_tags'>;
  const explained = await explain();
  expect(explained.tags).toEqual([{ tag: 'Form 144', trades: [] }]);
  expect(
    explained.notices.map(({ accno, filed_on, market_value, units }) => [accno, filed_on, units, market_value]),
  ).toEqual([
    [accession(3), '2026-02-03', 70, 1000.5],
    [accession(2), '2026-02-02', 30, 1000.5],
    [accession(1), '2026-01-05', 100, 1000.5],
  ]);
  await db.owner.sql`update market.filing set accepted_at = '2026-01-01' where accession = ${sold[2] ?? ''}`;
  const before = await explain();
  expect(before.notices).toEqual([]);
});

describe('figures that cannot be right', () => {
  test.each([
    [
      'more units than there are',
      { units: 5001, outstanding: 5000, market_value: null },
      null,
      'units_over_outstanding',
    ],
    ['all units', { units: 5000, outstanding: 5000, market_value: null }, null, null],
    [
      '158 billion shares at 3 cents',
      { units: 158e9, outstanding: null, market_value: 4.74e9 },
      40,
      'value_far_from_close',
    ],
    ['more than five times the close', { units: 10, outstanding: null, market_value: 501 }, 10, 'value_far_from_close'],
    ['five times the close', { units: 10, outstanding: null, market_value: 500 }, 10, null],
    ['a fifth of the close', { units: 10, outstanding: null, market_value: 20 }, 10, null],
    ['less than a fifth of it', { units: 10, outstanding: null, market_value: 19 }, 10, 'value_far_from_close'],
    ['no close to compare with', { units: 10, outstanding: null, market_value: 1e9 }, null, null],
    ['no units', { units: 0, outstanding: 0, market_value: 5 }, 10, null],
    ['unknown units', { units: null, outstanding: 10, market_value: 5 }, 10, null],
    ['unknown outstanding units', { units: 10, outstanding: 0, market_value: 100 }, 10, null],
  ] as const)('%s', (_title, figures, close, expected) => {
    expect(implausibleOf({ ...figures, close })).toBe(expected);
  });

  test('are judged by the close of the last session up to the notice', async () => {
    const { dailyBar, security, tradingSession } = schema;
    await db.owner.orm.insert(tradingSession).values(
      ['2026-01-02', '2026-01-05', '2026-01-06'].map((day, n) => ({
        session: n + 1,
        day,
        closesAt: new Date(`${day}T21:00:00Z`),
      })),
    );
    const [{ id } = { id: 0 }] = await db.owner.orm
      .insert(security)
      .values({ cik: cikOf(1), isPrimary: true })
      .returning({ id: security.id });
    await db.owner.orm
      .insert(dailyBar)
      .values(
        ['10', '400', '10'].map((close, n) => ({ securityId: id, session: n + 1, close, volume: 1, source: 'test' })),
      );
    const notices = await createNotices(db.database).ofCompany(cikOf(1));
    expect(notices.map(({ implausible }) => implausible)).toEqual([null, null, 'value_far_from_close']);
  });
});
