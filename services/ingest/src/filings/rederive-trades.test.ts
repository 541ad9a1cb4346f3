import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { formSubmission } from '../testing/form-submission.ts';
import { parseFiling } from './parse-filing.ts';
import { rederiveTrades } from './rederive-trades.ts';
import { storeFilings } from './store-filings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** A sale of Friday, December 20, 2024, with a footnote that denies a plan. */
const form = (type: string, original = '') => `<ownershipDocument><documentType>${type}</documentType>
  <periodOfReport>2024-12-20</periodOfReport>${original}
  <issuer><issuerCik>9990001</issuerCik><issuerName>Sample Co</issuerName><issuerTradingSymbol>SMPL</issuerTradingSymbol></issuer>
  <reportingOwner><reportingOwnerId><rptOwnerCik>9990002</rptOwnerCik><rptOwnerName>DOE JANE</rptOwnerName></reportingOwnerId></reportingOwner>
  <nonDerivativeTable><nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle>
  <transactionDate><value>2024-12-20</value></transactionDate><transactionCoding><transactionCode>S</transactionCode></transactionCoding>
  <transactionAmounts><transactionShares><value>100</value></transactionShares>
  <transactionPricePerShare><value>10</value><footnoteId id="F1"/></transactionPricePerShare>
  <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts></nonDerivativeTransaction></nonDerivativeTable>
  <footnotes><footnote id="F1">This sale was not made pursuant to a Rule 10b5-1 trading plan.</footnote></footnotes></ownershipDocument>`;

const parse = (xml: string, filedOn: string) => parseFiling(formSubmission(xml, { filedOn }), 'a.txt', 'test');
const ORIGINAL = '0009990001-24-000001';
const AMENDMENT = '0009990001-25-000002';

test('stored trades get what their forms say, as if they were stored now; then nothing changes any more', async () => {
  const records = [
    { ...parse(form('4'), '2024-12-26'), accession: ORIGINAL },
    {
      ...parse(form('4/A', '<dateOfOriginalSubmission>2024-12-26</dateOfOriginalSubmission>'), '2025-01-08'),
      accession: AMENDMENT,
    },
  ];
  await storeFilings(db.database, records, { alerting: false, requestId: 'test' });
  const trades = () => db.owner.sql`
    select accession, plan_10b51 as plan, plan_evidence as evidence, reported_on::text, days_to_file, superseded_by, changed_in::text
      from market.trade order by accession`;
  const stored = await trades();
  expect(stored).toMatchObject([
    { accession: ORIGINAL, plan: 'no', reported_on: '2024-12-26', days_to_file: 2, superseded_by: AMENDMENT },
    { accession: AMENDMENT, plan: 'no', reported_on: '2024-12-26', days_to_file: 2, superseded_by: null },
  ]);
  expect(await rederiveTrades(db.database)).toEqual({ filings: 2, changed: 0 });
  expect(await trades()).toEqual(stored);

  await db.owner.sql`
    update market.trade set plan_10b51 = 'yes', plan_evidence = 'row_footnote', days_to_file = 9, reported_on = null, superseded_by = null`;
  expect(await rederiveTrades(db.database)).toEqual({ filings: 2, changed: 2 });

  const kinds = () => db.owner.sql`select distinct kind from market.transaction`;
  expect(await kinds()).toEqual([{ kind: 'Sale' }]);
  await db.owner.sql`update market.transaction set kind = null`;
  await rederiveTrades(db.database);
  expect(await kinds()).toEqual([{ kind: 'Sale' }]);

  const symbols = () => db.owner.sql`select symbol, cik, first_on::text, last_on::text from market.filed_symbol`;
  const filed = await symbols();
  expect(filed).toEqual([{ symbol: 'SMPL', cik: '0009990001', first_on: '2024-12-26', last_on: '2025-01-08' }]);
  await db.owner.sql`truncate market.filed_symbol`;
  await rederiveTrades(db.database);
  expect(await symbols()).toEqual(filed);
  const withoutChange = (rows: typeof stored) => rows.map(({ changed_in: _changed, ...row }) => row);
  expect(withoutChange(await trades())).toEqual(withoutChange(stored));
});
