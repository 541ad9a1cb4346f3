import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { parseEdgarJson } from '@sentinel/edgar';
import { computeAllFacts, computePendingFacts } from '../facts/compute-facts.ts';
import { wrongFacts } from '../facts/testing/wrong-facts.ts';
import { storeMaster } from '../master/store-master.ts';
import { storePrices } from '../prices/store/store-prices.ts';
import { formSubmission } from '../testing/form-submission.ts';
import { sampleSubmission } from '../testing/sample-submission.ts';
import type { FilingRecord } from './filing-record.ts';
import { parseFiling } from './parse-filing.ts';
import { storeFilings } from './store-filings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.sql`
    truncate market.filing, market.company, market.owner, market.fact_work, market.trade_fact, market.event_fact, market.security cascade`;
});

interface Form {
  readonly n: number;
  readonly filedOn: string;
  readonly type?: string;
  readonly original?: string;
  readonly owner?: string;
  readonly day?: string;
  readonly held?: 'D' | 'I';
  readonly price?: number;
}

const xmlOf = ({
  day = '2024-12-20',
  held = 'D',
  original,
  owner = '9990011',
  price = 10,
  type = '4',
}: Form) => `<ownershipDocument>
  <documentType>${type}</documentType><periodOfReport>2024-12-20</periodOfReport>
  ${original === undefined ? '' : `<dateOfOriginalSubmission>${original}</dateOfOriginalSubmission>`}
  <issuer><issuerCik>9990001</issuerCik><issuerName>Sample Co</issuerName><issuerTradingSymbol>SMPL</issuerTradingSymbol></issuer>
  <reportingOwner><reportingOwnerId><rptOwnerCik>${owner}</rptOwnerCik><rptOwnerName>DOE ${owner}</rptOwnerName></reportingOwnerId></reportingOwner>
  <nonDerivativeTable><nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle>
  <transactionDate><value>${day}</value></transactionDate><transactionCoding><transactionCode>S</transactionCode></transactionCoding>
  <transactionAmounts><transactionShares><value>100</value></transactionShares>
  <transactionPricePerShare><value>${price}</value></transactionPricePerShare>
  <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
  <ownershipNature><directOrIndirectOwnership><value>${held}</value></directOrIndirectOwnership></ownershipNature>
  </nonDerivativeTransaction></nonDerivativeTable></ownershipDocument>`;

const accessionOf = ({ n }: Form) => `0009990001-24-00000${n}`;
const bare = (form: Form) => parseFiling(xmlOf(form), `${accessionOf(form)}.xml`, 'test');
const full = (form: Form) =>
  parseFiling(
    formSubmission(xmlOf(form), { filedOn: form.filedOn }).replaceAll('0009990001-25-000001', accessionOf(form)),
    'a.txt',
    'test',
  );

/** A sale, its correction, a sale that two funds filed, one dated after its filing, and one of long before it. */
const FORMS: readonly Form[] = [
  { n: 1, filedOn: '2024-12-26' },
  { n: 2, filedOn: '2025-01-08', type: '4/A', original: '2024-12-26', price: 11 },
  { n: 3, filedOn: '2024-12-23', owner: '9990012', day: '2024-12-19', held: 'I' },
  { n: 4, filedOn: '2024-12-24', owner: '9990013', day: '2024-12-19', held: 'I' },
  { n: 5, filedOn: '2024-12-26', owner: '9990014', day: '2025-02-27' },
  { n: 6, filedOn: '2024-12-26', owner: '9990015', day: '2014-12-18' },
];

/** The issuer's submissions. The last row proves that its times are Eastern. */
function submissions(forms: readonly Form[], { hasTimes = true } = {}): string {
  const rows = [
    ...forms.map((form) => [accessionOf(form), form.type ?? '4', form.filedOn, `${form.filedOn}T16:30:00.000Z`]),
    ['0009990001-24-000099', '4', '2024-12-26', '2024-12-26T08:30:00.000Z'],
  ];
  const column = (place: number) => rows.map((row) => row[place]);
  const blank = rows.map(() => '');
  const recent = {
    accessionNumber: column(0),
    form: column(1),
    filingDate: column(2),
    acceptanceDateTime: hasTimes ? column(3) : blank,
    reportDate: column(2),
    items: blank,
    primaryDocument: blank,
  };
  const about = { cik: 9990001, name: 'Sample Co', sic: '', tickers: [], exchanges: [], formerNames: [] };
  return JSON.stringify({ ...about, filings: { recent, files: [] } });
}

const store = (records: readonly FilingRecord[]) =>
  storeFilings(db.database, records, { alerting: false, requestId: 'test' });
const storeSubmissions = (text: string) => storeMaster(db.database, parseEdgarJson(text), '2025-03-14');

/** An 8-K that looks back at the sales, and prices of stock and fund. */
async function storeMarket(): Promise<void> {
  const event = parseFiling(sampleSubmission({ n: 1, formType: '8-K', filedOn: '2025-01-10' }), 'e.txt', 'test');
  const companies = event.companies.map((company) => ({ ...company, cik: '0009990001' }));
  await store([{ ...event, issuerCik: '0009990001', companies }]);
  const sessions = await db.owner.sql<{ day: string; session: number }[]>`
    select day::text, session from market.trading_session where day between '2024-12-02' and '2025-02-28' order by day`;
  const bars = sessions.flatMap(({ day, session }) =>
    ['SMPL', 'VTI'].map((symbol) => {
      const close = (10 + (session % 7) / (symbol === 'VTI' ? 50 : 20)).toFixed(2);
      return { symbol, day, open: null, high: null, low: null, close, volume: '1000' };
    }),
  );
  await storePrices(db.database, bars, [], { source: 'test', now: new Date('2025-03-01T00:00:00Z') });
}

async function drain(): Promise<void> {
  while ((await computePendingFacts(db.database, { limit: 3 })).companies.length > 0);
}

/** What is stored of filings and trades, apart from ids and what tells when and how they were stored. */
async function stored() {
  return {
    filings: await db.owner.sql`
      select accession, accepted_at, filed_on::text, array(select unnest(flags) order by 1) as flags, superseded_by
        from market.filing where form_type like '4%' order by accession`,
    trades: await db.owner.sql`
      select accession, trade_date::text, array(select unnest(flags) order by 1) as flags, reported_on::text, days_to_file, superseded_by,
             (select accession from market.trade counted where counted.id = trade.same_block_as) as same_block_as, filer_count, implausible
        from market.trade order by accession`,
    rows: await db.owner.sql`select accession, superseded_by from market.transaction order by accession`,
  };
}

describe('the submissions of forms that were stored as XML files', () => {
  test('fill in their dates and all that depends on them, as if the forms had come with them', async () => {
    await store(FORMS.map(full));
    const expected = await stored();
    await db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`;

    await store(FORMS.map(bare));
    await storeMarket();
    await computeAllFacts(db.database);
    const sold = () =>
      db.owner
        .sql`select sold_30::float8 as sold, known_sold_30::float8 as known from market.event_fact where cik = '0009990001'`;
    expect(await sold()).toEqual([{ sold: 4_100, known: 0 }]);
    expect((await storeSubmissions(submissions(FORMS))).changed).toBeGreaterThanOrEqual(FORMS.length);
    // The prices only judge what the dates alone do not.
    expect(await stored()).toEqual(expected);
    expect(expected.trades).toMatchObject([
      { superseded_by: accessionOf({ n: 2, filedOn: '' }), days_to_file: 2 },
      { superseded_by: null, days_to_file: 2, reported_on: '2024-12-26' },
      { same_block_as: null, filer_count: 2 },
      { same_block_as: '0009990001-24-000003', filer_count: 1 },
      { flags: ['future_date'], days_to_file: null, implausible: 'date_after_acceptance' },
      { flags: ['long_before_filing'] },
    ]);
    await drain();
    expect(await wrongFacts(db.owner)).toEqual([]);
    expect(await sold()).toEqual([{ sold: 2_100, known: 2_100 }]);
  });

  test('again change nothing', async () => {
    await store(FORMS.map(bare));
    await storeSubmissions(submissions(FORMS));
    await db.owner.sql`truncate market.fact_work`;
    expect((await storeSubmissions(submissions(FORMS))).changed).toBe(0);
    expect(await db.owner.sql`select from market.fact_work`).toHaveLength(0);
  });

  test('without a clock give the filing date alone; those with one give the time later', async () => {
    await store(FORMS.map(bare));
    await storeSubmissions(submissions(FORMS, { hasTimes: false }));
    expect((await stored()).filings[0]).toMatchObject({ accepted_at: null, filed_on: '2024-12-26' });
    expect((await stored()).trades[0]).toMatchObject({ days_to_file: 2, superseded_by: '0009990001-24-000002' });
    await storeSubmissions(submissions(FORMS));
    expect((await stored()).filings[0]).toMatchObject({ accepted_at: '2024-12-26 21:30:00+00' });
  });
});
