import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { hasSignalsData, noticeXml, signalsFiles, signalsText } from '@sentinel/edgar/testing';
import { checkTags } from '../facts/testing/wrong-tags.ts';
import { type Made, made } from '../testing/made-form.ts';
import { type NoticeSample, noticeAccession, noticeSubmission, sampleNotice } from '../testing/notice-submission.ts';
import type { FilingRecord } from './filing-record.ts';
import { noticeRecord } from './notice-record.ts';
import { parseFiling } from './parse-filing.ts';
import { Refusal } from './refusal.ts';
import { storeFilings } from './store-filings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`);

const noticed = (sample: NoticeSample) => parseFiling(noticeSubmission(sample), 'notice.txt', 'test');
const sale = (n: number, day: string, more: Partial<Made> = {}) =>
  made({ n, filedOn: day, period: day, rows: [['sale', day]], ...more });
const store = (...records: FilingRecord[]) =>
  storeFilings(db.database, records, { alerting: false, requestId: 'test' });

/** The days of the sales that each notice announced, by its number. */
async function announced() {
  const rows = await db.owner.sql<{ accession: string; days: string[] | null }[]>`
    select notice.accession, (select array_agg(trade_date::text order by trade_date) from market.notice_sale sale
                                join market.trade on trade.id = sale.trade_id where sale.accession = notice.accession and is_current) as days
      from market.notice order by accession`;
  return Object.fromEntries(rows.map(({ accession, days }) => [Number(accession.slice(-6)), days ?? []]));
}

/** The days of the sales that are tagged. */
async function tagged() {
  const rows = await db.owner.sql<{ day: string }[]>`
    select trade_date::text as day from market.trade where 'Form 144' = any (tags) order by 1`;
  expect((await checkTags(db.owner.sql)).wrong).toEqual([]);
  return rows.map(({ day }) => day);
}

describe('what is stored of a notice', () => {
  test('its sums, its seller by the header, and the company', async () => {
    const line = sampleNotice({ n: 1, filedOn: '2024-03-01' }).securities[0]!;
    const record = noticed({
      n: 1,
      filedOn: '2024-03-01',
      notice: {
        securities: [line, { ...line, class: 'Class B', units: '50.5', market_value: '700.25' }],
        plan_adoption_dates: ['2023-06-01'],
      },
    });
    expect(record).toMatchObject({
      formType: '144',
      issuerCik: '0000000001',
      isAmendment: false,
      filedOn: '2024-03-01',
    });
    expect(await store(record)).toEqual([{ accession: noticeAccession(1), outcome: 'stored' }]);
    expect([...(await db.owner.sql`select *, plan_adopted_on::text[] from market.notice`)]).toEqual([
      {
        accession: noticeAccession(1),
        issuer_cik: '0000000001',
        seller: 'Jane Doe',
        seller_cik: '0000000011',
        relationships: ['Director'],
        units: '150.5000',
        market_value: '1700.25000000',
        units_outstanding: '1000000.0000',
        sells_from: '2024-03-01',
        sells_until: '2024-05-30',
        plan_adopted_on: ['2023-06-01'],
        amends: null,
      },
    ]);
    expect([...(await db.owner.sql`select cik, name from market.owner`)]).toEqual([
      { cik: '0000000011', name: 'Doe Jane' },
    ]);
    expect([...(await db.owner.sql`select cik, name, filed_ticker from market.company`)]).toEqual([
      { cik: '0000000001', name: 'Made Up Inc', filed_ticker: null },
    ]);
  });

  test.each([
    [['Director'], [true, false, false, null]],
    [
      ['Officer', 'Director'],
      [true, true, false, null],
    ],
    [['Member of 10% Owner'], [false, false, true, null]],
    [['Former Affiliate'], [false, false, false, 'Former Affiliate']],
    [
      ['Former Director', 'Trustee'],
      [false, false, false, 'Former Director, Trustee'],
    ],
    [[], [false, false, false, null]],
  ])('the relationships %j', (relationships, [isDirector, isOfficer, isTenPercentOwner, otherText] = []) => {
    const [owner] = noticed({ n: 1, filedOn: '2024-03-01', notice: { relationships } }).owners;
    expect(owner).toMatchObject({ isDirector, isOfficer, isTenPercentOwner, otherText });
  });

  test('an agent’s access is not the seller’s once the header is known', async () => {
    const xml = noticeXml(sampleNotice({ n: 1, filedOn: '2024-03-01' }), { filerCik: '0000000077' });
    const alone = parseFiling(xml, `${noticeAccession(1)}.xml`, 'test');
    expect(alone.owners).toEqual([]);
    await store(alone);
    await store(sale(2, '2024-03-01'));
    expect(await announced()).toEqual({ 1: [] });
    const whole = noticeSubmission({ n: 1, filedOn: '2024-03-01' }).replace(/<cik>.*?<\/cik>/, '<cik>0000000077</cik>');
    expect(await store(parseFiling(whole, 'notice.txt', 'test'))).toEqual([
      { accession: noticeAccession(1), outcome: 'updated' },
    ]);
    expect(await announced()).toEqual({ 1: ['2024-03-01'] });
    expect(await tagged()).toEqual(['2024-03-01']);
  });

  test('an XML file whose name is no accession number is refused', () => {
    const xml = noticeXml(sampleNotice({ n: 1, filedOn: '2024-03-01' }));
    expect(() => parseFiling(xml, 'notice.xml', 'test')).toThrow(Refusal);
    expect(() => parseFiling('<edgarSubmission/>', 'notice.xml', 'test')).toThrow(/not a notice of sale|incomplete/);
  });

  (hasSignalsData ? test : test.skip)('all real notices are stored, and once only', async () => {
    const files = signalsFiles('form144').filter((name) => /\.(?:xml|txt)$/.test(name) && !name.includes('.atom.'));
    const records = files.map((name, n) =>
      parseFiling(signalsText('form144', name), `${noticeAccession(n + 1)}.xml`, name),
    );
    expect((await store(...records)).map(({ outcome }) => outcome)).toEqual(files.map(() => 'stored'));
    expect((await store(...records)).map(({ outcome }) => outcome)).toEqual(files.map(() => 'skipped'));
    expect(files).toHaveLength(10);
  });

  test('a number that no column holds refuses this notice alone', async () => {
    const line = { ...sampleNotice({ n: 1, filedOn: '2024-03-01' }).securities[0]!, units: '9'.repeat(30) };
    const outcomes = await store(
      noticed({ n: 1, filedOn: '2024-03-01', notice: { securities: [line] } }),
      noticed({ n: 2, filedOn: '2024-03-01' }),
    );
    expect(outcomes).toMatchObject([
      { outcome: 'refused', reason: expect.stringMatching(/numeric field overflow/) },
      { outcome: 'stored' },
    ]);
  });
});

describe('the sales that a notice announced', () => {
  test('are its seller’s sales of its company from its day on, for three months', async () => {
    await store(
      noticed({ n: 1, filedOn: '2024-03-01' }),
      sale(2, '2024-02-29'),
      sale(3, '2024-03-01'),
      sale(4, '2024-05-30'),
      sale(5, '2024-05-31'),
      sale(6, '2024-03-04', { owner: '0000000012' }),
      made({ n: 7, filedOn: '2024-03-05', rows: [['purchase', '2024-03-05']] }),
    );
    expect(await announced()).toEqual({ 1: ['2024-03-01', '2024-05-30'] });
    expect(await tagged()).toEqual(['2024-03-01', '2024-05-30']);
  });

  test('belong to the last notice before them; notices of one day share them', async () => {
    await store(
      noticed({ n: 1, filedOn: '2024-03-01' }),
      noticed({ n: 2, filedOn: '2024-04-01' }),
      noticed({ n: 3, filedOn: '2024-04-01' }),
      sale(4, '2024-03-29'),
      sale(5, '2024-04-02'),
    );
    expect(await announced()).toEqual({ 1: ['2024-03-29'], 2: ['2024-04-02'], 3: ['2024-04-02'] });
  });

  test('are those of the amendment, once there is one', async () => {
    await store(noticed({ n: 1, filedOn: '2024-03-01' }), sale(2, '2024-03-04'));
    await store(
      noticed({
        n: 3,
        filedOn: '2024-03-05',
        notice: {
          amends: noticeAccession(1),
          securities: [{ ...sampleNotice({ n: 3, filedOn: '2024-03-01' }).securities[0]! }],
        },
      }),
    );
    expect(await announced()).toEqual({ 1: [], 3: ['2024-03-04'] });
    // The first notice was known when the sale was filed.
    expect(await tagged()).toEqual(['2024-03-04']);
  });

  test('are tagged by what was known, in whatever order filings are stored', async () => {
    const before = noticed({ n: 1, filedOn: '2024-03-01' });
    const late = noticed({
      n: 2,
      filedOn: '2024-06-10',
      notice: { securities: [{ ...sampleNotice({ n: 2, filedOn: '2024-06-03' }).securities[0]! }] },
    });
    const sales = [sale(3, '2024-03-04'), sale(4, '2024-06-03')];
    await store(...sales);
    await store(late);
    expect(await announced()).toEqual({ 2: ['2024-06-03'] });
    expect(await tagged()).toEqual([]);
    await store(before);
    expect(await tagged()).toEqual(['2024-03-04']);
    await db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`;
    await store(before, late, ...sales);
    expect(await tagged()).toEqual(['2024-03-04']);
  });

  test.each([
    ['a day before the notice: from that day', '2024-02-20', ['2024-02-20', '2024-05-30']],
    ['a later day: from the notice', '2024-03-20', ['2024-03-01', '2024-05-30']],
    ['a placeholder: from the notice', '1933-01-01', ['2024-03-01', '2024-05-30']],
    [
      'a placeholder, and a day before the notice: from that day',
      ['1933-01-01', '2024-02-20'],
      ['2024-02-20', '2024-05-30'],
    ],
    ['none: from the notice', null, ['2024-03-01', '2024-05-30']],
  ] as const)('where it gives %s', (_title, given, days) => {
    const notice = sampleNotice({ n: 1, filedOn: '2024-03-01' });
    const record = noticeRecord(
      {
        filerCik: null,
        header: { acceptance: null, filedDate: '2024-03-01', formType: '144', parties: [] },
        notice: {
          ...notice,
          securities: [given]
            .flat()
            .map((approximate_sale_date) => ({ ...notice.securities[0]!, approximate_sale_date })),
        },
      },
      { accession: noticeAccession(1), sourceName: 'test', contentHash: '' },
    );
    expect([record.notice?.sellsFrom, record.notice?.sellsUntil]).toEqual(days);
  });

  test('are none where it names no day', () => {
    const record = noticeRecord(
      {
        filerCik: null,
        header: null,
        notice: { ...sampleNotice({ n: 1, filedOn: '2024-03-01' }), securities: [], notice_date: null },
      },
      { accession: noticeAccession(1), sourceName: 'test', contentHash: '' },
    );
    expect(record.notice).toMatchObject({ sellsFrom: null, sellsUntil: null, units: null });
  });
});
