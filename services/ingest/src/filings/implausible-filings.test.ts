import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { form4Xml, transactionXml } from '@sentinel/edgar/testing';
import { computePendingFacts } from '../facts/compute-facts.ts';
import { queuePendingFacts } from '../facts/pending-facts.ts';
import { ensureSessions } from '../prices/ensure-sessions.ts';
import { formSubmission } from '../testing/form-submission.ts';
import { parseFiling } from './parse-filing.ts';
import { storeFilings } from './store-filings.ts';

/**
 * Filings as other products got them wrong (FIELD.md 1.0, rows g to m), with the figures that their trackers give. The closes are
 * those of the day. What no tracker gives (number of shares, day) is made up to fit.
 */

const CIK = '0009900100';
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, new Date('2027-01-01T00:00:00Z'));
});
afterAll(() => db.drop());
beforeEach(
  () =>
    db.owner
      .sql`truncate market.filing, market.company, market.owner, market.security, market.shares_outstanding, market.fact_work cascade`,
);

interface Filed {
  readonly accession: string;
  readonly filedOn?: string;
  readonly xml: string;
}
async function store({ accession, filedOn = '2026-03-12', xml }: Filed): Promise<void> {
  const text = formSubmission(xml, { filedOn }).replaceAll('0009990001-25-000001', accession);
  const outcomes = await storeFilings(db.database, [parseFiling(text, `${accession}.txt`, 'test')], {
    alerting: true,
    requestId: 'r',
  });
  expect(outcomes).toEqual([{ accession, outcome: 'stored' }]);
}

/** The issuer's close on some days, and how many shares it has. */
async function known({ closes, outstanding }: { closes: Record<string, string>; outstanding?: string }): Promise<void> {
  const { sql } = db.owner;
  const [series] = await sql<
    { id: number }[]
  >`insert into market.security (cik, is_primary) values (${CIK}, true) returning id::int`;
  for (const [day, close] of Object.entries(closes))
    await sql`
      insert into market.daily_bar (security_id, session, close, source)
      select ${series?.id ?? 0}, session, ${close}, 'test' from market.trading_session where day = ${day}`;
  if (outstanding !== undefined)
    await sql`insert into market.shares_outstanding (cik, as_of, filed_on, shares, accession) values (${CIK}, '2024-01-01', '2024-01-02', ${outstanding}, 'x')`;
}

interface StoredTrade {
  readonly shares: number;
  readonly value: number | null;
  readonly implausible: string | null;
}
const trades = () =>
  db.owner.sql<StoredTrade[]>`
    select shares::float8, value::float8, implausible from market.trade
     where superseded_by is null and same_block_as is null order by accession, trade_date, direction`;

/** What is stored at once, which must be the same after the facts were computed. */
async function judged(): Promise<readonly StoredTrade[]> {
  const at_once = [...(await trades())];
  await queuePendingFacts(db.database.orm, [{ kind: 'trade', cik: CIK, fromDay: '0001-01-01', toDay: '9999-12-31' }]);
  while ((await computePendingFacts(db.database, { limit: 5 })).companies.length > 0);
  expect([...(await trades())]).toEqual(at_once);
  return at_once;
}

const sale = (row: { price?: string; shares: string; date?: string; footnote?: string }) =>
  transactionXml({ code: 'S', direction: 'D', date: '2026-03-10', ...row });

test('g: a total in the price field, as of REEMF on 2026-03-10 ($24,035,774.40 for about $0.24)', async () => {
  await known({ closes: { '2026-03-10': '0.24' } });
  const xml = form4Xml({ rows: sale({ price: '24035774.40', shares: '100149060' }) });
  await store({ accession: '0001000001-26-000001', xml });
  const [trade] = await judged();
  expect(trade).toMatchObject({ implausible: 'price_is_total', shares: 100_149_060 });
  expect(trade?.value).toBeGreaterThan(2.4e15);
});

test('g: XOS, $2.25 trillion', async () => {
  await known({ closes: { '2026-03-10': '3.20' } });
  await store({
    accession: '0001000001-26-000002',
    xml: form4Xml({ rows: sale({ price: '2683280', shares: '838525' }) }),
  });
  expect(await judged()).toMatchObject([{ implausible: 'price_is_total' }]);
});

test('g: CRWV, $11,000,689.50 for about $118, $5.9 trillion', async () => {
  await known({ closes: { '2026-03-10': '118' }, outstanding: '500000000' });
  await store({
    accession: '0001000001-26-000003',
    xml: form4Xml({ rows: sale({ price: '11000689.50', shares: '536330' }) }),
  });
  expect(await judged()).toMatchObject([{ implausible: 'price_is_total', value: 11_000_689.5 * 536_330 }]);
});

test('h: ordinary shares at the price of an ADS, as of SVRE (1 ADS = 43,200), and not when the price is per ordinary share', async () => {
  await known({ closes: { '2026-03-10': '3.45' } });
  const form = (price: string) =>
    form4Xml({
      rows: sale({ price, shares: '2501582400', footnote: 'F1' }).replace('Common Stock', 'Ordinary Shares'),
      footnotes:
        '<footnote id="F1">Each American Depositary Share ("ADS") represents 43,200 Ordinary Shares.</footnote>',
    });
  await store({ accession: '0001000001-26-000004', xml: form('3.45') });
  await store({ accession: '0001000001-26-000005', xml: form('0.0001') });
  expect(await judged()).toMatchObject([
    { implausible: 'ads_ratio', value: 3.45 * 2_501_582_400 },
    { implausible: null, value: 250_158.24 },
  ]);
});

test('i: a derivative row, as of WHWK ($16.8 trillion), is no trade', async () => {
  await known({ closes: { '2026-03-10': '4' } });
  const row = transactionXml({ code: 'P', direction: 'A', shares: '4100000', price: '4100000', date: '2026-03-10' });
  const xml = form4Xml({ rows: sale({ price: '4', shares: '10' }) }).replace(
    '<footnotes>',
    `<derivativeTable>${row.replaceAll('nonDerivative', 'derivative')}</derivativeTable><footnotes>`,
  );
  await store({ accession: '0001000001-26-000006', xml });
  expect(await judged()).toEqual([{ shares: 10, value: 40, implausible: null }]);
});

test('i: a block that every entity of a chain of owners filed counts once', async () => {
  await known({ closes: { '2026-03-10': '12' } });
  for (const n of [1, 2, 3, 4]) {
    const xml = form4Xml({ rows: sale({ price: '12', shares: '500000' }) });
    await store({
      accession: `0001000001-26-00010${n}`,
      xml: xml
        .replace('0009900001', `000990000${n}`)
        .replace('<directOrIndirectOwnership><value>D<', `<directOrIndirectOwnership><value>${n === 1 ? 'D' : 'I'}<`),
    });
  }
  expect(await judged()).toEqual([{ shares: 500_000, value: 6_000_000, implausible: null }]);
  const [row] = await db.owner.sql`select filer_count as filers from market.trade where same_block_as is null`;
  expect(row?.filers).toBe(4);
});

test('j: a date in 2035, as in ELDN 0000950170-25-004920, and one in the year 22', async () => {
  await known({ closes: { '2025-01-10': '4.2' } });
  const form = (date: string) =>
    form4Xml({ rows: sale({ price: '4.2', shares: '1000', date }) }).replace('2025-03-14', '2025-01-10');
  await store({ accession: '0000950170-25-004920', filedOn: '2025-01-14', xml: form('2035-01-10') });
  await store({ accession: '0000950170-25-004921', filedOn: '2025-01-14', xml: form('0022-01-10') });
  expect(await judged()).toMatchObject([{ implausible: 'date_after_acceptance' }, { implausible: 'date_before_1990' }]);
});

test('k: all price tranches of a filing count', async () => {
  await known({ closes: { '2026-03-10': '10' }, outstanding: '1000000' });
  const rows = ['10.10', '10.20', '10.30'].map((price) => sale({ price, shares: '100' })).join('');
  await store({ accession: '0001000001-26-000007', xml: form4Xml({ rows }) });
  expect(await judged()).toEqual([{ shares: 300, value: 3060, implausible: null }]);
});

test('l: a 4/A with holdings only leaves the trades of its original', async () => {
  await known({ closes: { '2026-03-10': '10' } });
  await store({ accession: '0001000001-26-000008', xml: form4Xml({ rows: sale({ price: '10', shares: '100' }) }) });
  const holding = `<nonDerivativeHolding><securityTitle><value>Common Stock</value></securityTitle><postTransactionAmounts>
    <sharesOwnedFollowingTransaction><value>5</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature></nonDerivativeHolding>`;
  const xml = form4Xml({ type: '4/A', rows: holding }).replace(
    '<issuer>',
    '<dateOfOriginalSubmission>2026-03-12</dateOfOriginalSubmission><issuer>',
  );
  await store({ accession: '0001000001-26-000009', filedOn: '2026-03-16', xml });
  expect(await judged()).toEqual([{ shares: 100, value: 1000, implausible: null }]);
});

test('m: gifts and exercises stay as rows beside the sale', async () => {
  await known({ closes: { '2026-03-10': '10' } });
  const other = (code: string, direction: string) =>
    transactionXml({ code, direction, shares: '7', price: '0', date: '2026-03-10' });
  const rows = [other('M', 'A'), sale({ price: '10', shares: '100' }), other('G', 'D')].join('');
  await store({ accession: '0001000001-26-000010', xml: form4Xml({ rows }) });
  expect(await judged()).toEqual([{ shares: 100, value: 1000, implausible: null }]);
  const codes = await db.owner.sql`select code from market.transaction order by row`;
  expect(codes.map(({ code }) => code)).toEqual(['M', 'S', 'G']);
});

test('a value above the market value, a close of some days before, and a price that comes later', async () => {
  await known({ closes: { '2026-03-02': '10' }, outstanding: '1000' });
  await store({ accession: '0001000001-26-000011', xml: form4Xml({ rows: sale({ price: '10.5', shares: '1001' }) }) });
  await store({ accession: '0001000001-26-000012', xml: form4Xml({ rows: sale({ price: '99', shares: '1' }) }) });
  expect(await judged()).toMatchObject([{ implausible: 'value_over_market_value' }, { implausible: null }]);
  await db.owner.sql`
    insert into market.daily_bar (security_id, session, close, source)
    select security.id, session, 9.8, 'test' from market.security, market.trading_session where day = '2026-03-10'`;
  await queuePendingFacts(db.database.orm, [{ kind: 'trade', cik: CIK, fromDay: '2026-03-10', toDay: '2026-03-10' }]);
  await computePendingFacts(db.database, { limit: 5 });
  expect(await trades()).toMatchObject([
    { implausible: 'value_over_market_value' },
    { implausible: 'value_over_close' },
  ]);
});

const ads = (ratio: string) =>
  `<footnote id="F1">Each American Depositary Share ("ADS") represents ${ratio} Ordinary Shares.</footnote>`;

test.each<{
  name: string;
  row: { price: string; shares: string; date?: string };
  close?: [day: string, close: string];
  outstanding?: string;
  ratio?: string;
  reason: string | null;
}>([
  { name: 'ten times the close', row: { price: '10', shares: '1' }, reason: null },
  { name: 'a cent above ten times the close', row: { price: '10.01', shares: '1' }, reason: 'value_over_close' },
  { name: 'a total of ten times the close each', row: { price: '20', shares: '2' }, reason: 'price_is_total' },
  { name: 'a total of a tenth of the close each', row: { price: '20', shares: '200' }, reason: 'price_is_total' },
  { name: 'a total of less each', row: { price: '20', shares: '201' }, reason: 'value_over_close' },
  { name: 'the market value', row: { price: '1', shares: '100' }, outstanding: '100', reason: null },
  {
    name: 'a share more than the market value',
    row: { price: '1', shares: '101' },
    outstanding: '100',
    reason: 'value_over_market_value',
  },
  { name: 'more than a market value of 0', row: { price: '1', shares: '101' }, outstanding: '0', reason: null },
  { name: 'the first day', row: { price: '1', shares: '1', date: '1990-01-01' }, reason: null },
  { name: 'the day before it', row: { price: '1', shares: '1', date: '1989-12-31' }, reason: 'date_before_1990' },
  { name: 'the day of the acceptance', row: { price: '1', shares: '1', date: '2026-03-12' }, reason: null },
  { name: 'the day after it', row: { price: '1', shares: '1', date: '2026-03-13' }, reason: 'date_after_acceptance' },
  {
    name: 'the close of ten sessions before',
    row: { price: '11', shares: '1' },
    close: ['2026-02-24', '1'],
    reason: 'value_over_close',
  },
  {
    name: 'a close of eleven sessions before',
    row: { price: '11', shares: '1' },
    close: ['2026-02-23', '1'],
    reason: null,
  },
  {
    name: 'a close of the session after',
    row: { price: '11', shares: '1' },
    close: ['2026-03-11', '1'],
    reason: null,
  },
  {
    name: 'half the close, of a fourth of an ADS',
    row: { price: '2', shares: '1' },
    close: ['2026-03-10', '4'],
    ratio: '4',
    reason: null,
  },
  {
    name: 'a cent above half the close, of a fourth of an ADS',
    row: { price: '2.01', shares: '1' },
    close: ['2026-03-10', '4'],
    ratio: '4',
    reason: 'ads_ratio',
  },
  {
    name: 'more than the close, of an ADS that is one share',
    row: { price: '2', shares: '1' },
    ratio: '1',
    reason: null,
  },
])(
  'at its limits, a trade at $name is judged $reason',
  async ({ close = ['2026-03-10', '1'], outstanding, ratio, reason, row }) => {
    await known({ closes: { [close[0]]: close[1] }, ...(outstanding === undefined ? {} : { outstanding }) });
    const rows = sale({ ...row, ...(ratio === undefined ? {} : { footnote: 'F1' }) });
    const xml =
      ratio === undefined
        ? form4Xml({ rows })
        : form4Xml({ rows: rows.replace('Common Stock', 'Ordinary Shares'), footnotes: ads(ratio) });
    await store({ accession: '0001000001-26-000013', xml });
    expect((await judged()).map(({ implausible }) => implausible)).toEqual([reason]);
  },
);
