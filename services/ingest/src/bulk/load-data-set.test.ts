import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import { strToU8, zipSync } from 'fflate';
import { type IngestLine, ingestPaths } from '../files/ingest-paths.ts';
import { dataSetSize, loadDataSet } from './load-data-set.ts';
import { readDataSet } from './read-data-set.ts';

const withRealFiles = hasOpenData ? describe : describe.skip;
const ONE = '0009990001-24-000001';
const TWO = '0009990001-24-000002';
const OPTIONS = { requestId: 'test' };

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`;
  folder = mkdtempSync(join(tmpdir(), 'sentinel-bulk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const table = (...rows: string[][]) => `${rows.map((row) => row.join('\t')).join('\n')}\n`;

/** A data set of two filings, in the SEC's format. The first is a sale by two owners with a price in a footnote. */
const TABLES: Record<string, string> = {
  'SUBMISSION.tsv': table(
    [
      'ACCESSION_NUMBER',
      'FILING_DATE',
      'PERIOD_OF_REPORT',
      'DOCUMENT_TYPE',
      'ISSUERCIK',
      'ISSUERNAME',
      'ISSUERTRADINGSYMBOL',
      'REMARKS',
      'AFF10B5ONE',
    ],
    [ONE, '17-MAR-2024', '14-MAR-2024', '4', '0009990001', 'Sample Co', 'smpl', '', '1'],
    [TWO, '18-MAR-2024', '16-MAR-2024', '4', '0009990002', 'Other "Co"', 'NONE', '', '0'],
  ),
  'REPORTINGOWNER.tsv': table(
    [
      'ACCESSION_NUMBER',
      'RPTOWNERCIK',
      'RPTOWNERNAME',
      'RPTOWNER_RELATIONSHIP',
      'RPTOWNER_TITLE',
      'RPTOWNER_CITY',
      'RPTOWNER_STATE',
    ],
    [ONE, '0009990003', 'DOE JANE', 'Director,Officer', 'CFO', 'AUSTIN', 'TX'],
    [ONE, '0009990004', 'DOE JANE', 'TenPercentOwner', '', 'AUSTIN', 'TX'],
    [TWO, '0009990005', 'ROE RICHARD', 'Other', '', 'TORONTO', ''],
  ),
  'NONDERIV_TRANS.tsv': table(
    [
      'ACCESSION_NUMBER',
      'NONDERIV_TRANS_SK',
      'SECURITY_TITLE',
      'TRANS_DATE',
      'TRANS_FORM_TYPE',
      'TRANS_CODE',
      'TRANS_SHARES',
      'TRANS_PRICEPERSHARE',
      'TRANS_PRICEPERSHARE_FN',
      'TRANS_ACQUIRED_DISP_CD',
      'SHRS_OWND_FOLWNG_TRANS',
      'DIRECT_INDIRECT_OWNERSHIP',
    ],
    [ONE, '2500001', 'Common Stock', '14-MAR-2024', '4', 'S', '100.0', '12.5', '', 'D', '900.0', 'D'],
    [ONE, '2500002', 'Common Stock', '14-MAR-2024', '4', 'S', '50.0', '', 'F1', 'D', '850.0', 'D'],
    [TWO, '2500003', 'Common Stock', '16-MAR-2024', '4', 'P', '10.0', '1.0', '', 'A', '10.0', 'D'],
  ),
  'FOOTNOTES.tsv': table(
    ['ACCESSION_NUMBER', 'FOOTNOTE_ID', 'FOOTNOTE_TXT'],
    [ONE, 'F1', 'Sold at a price of "about" ten.'],
  ),
};
const FORM = `<?xml version="1.0"?><ownershipDocument><documentType>4</documentType><periodOfReport>2024-03-14</periodOfReport>
  <issuer><issuerCik>0009990001</issuerCik><issuerName>Sample Co</issuerName><issuerTradingSymbol>SMPL</issuerTradingSymbol></issuer>
  <reportingOwner><reportingOwnerId><rptOwnerCik>0009990003</rptOwnerCik><rptOwnerName>DOE JANE</rptOwnerName></reportingOwnerId>
  <reportingOwnerRelationship><isOfficer>1</isOfficer></reportingOwnerRelationship></reportingOwner><nonDerivativeTable><nonDerivativeTransaction>
  <transactionDate><value>2024-03-14</value></transactionDate><transactionCoding><transactionCode>S</transactionCode></transactionCoding>
  <transactionAmounts><transactionShares><value>150.1234</value></transactionShares><transactionPricePerShare><value>12.3456</value></transactionPricePerShare>
  <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts></nonDerivativeTransaction></nonDerivativeTable></ownershipDocument>`;

function writeSet(tables = TABLES): string {
  for (const [name, text] of Object.entries(tables)) writeFileSync(join(folder, name), text);
  return folder;
}
async function load(path: string) {
  const refused: string[] = [];
  const totals = await loadDataSet(db.database, await readDataSet(path), OPTIONS, {
    refused: (accession, reason) => refused.push(`${accession} ${reason}`),
  });
  return { ...totals, refused };
}
async function ingest(...paths: string[]) {
  const lines: IngestLine[] = [];
  const totals = await ingestPaths(db.database, paths, { alerting: true, ...OPTIONS }, (line) => lines.push(line));
  return { lines, totals };
}

describe('a filing of a data set with junk in its rows', () => {
  const THREE = '0009990001-24-000003';
  /** Hardly compressible, as an index sees it. */
  const LONG = randomBytes(500_000).toString('hex');
  /** TWO's row of a table with junk, and a third filing behind it. */
  const spoiled = (name: string, spoil: (cells: string[]) => string[]) =>
    Object.fromEntries(
      Object.entries(TABLES).map(([file, text]) => {
        const lines = text.replace(/\n$/, '').split('\n');
        const rows = lines.map((line) => {
          const isSpoiled = file === name && line.startsWith(TWO);
          return isSpoiled ? spoil(line.split('\t')).join('\t') : line;
        });
        const third = lines.filter((line) => line.startsWith(TWO)).map((line) => line.replace(TWO, THREE));
        return [file, `${[...rows, ...third].join('\n')}\n`];
      }),
    );
  const storedFilings = async () =>
    (await db.owner.orm.select({ accession: schema.filing.accession }).from(schema.filing)).map((row) => row.accession);

  test.each(['SUBMISSION.tsv', 'REPORTINGOWNER.tsv', 'NONDERIV_TRANS.tsv'])(
    'costs no other filing: %s',
    async (name) => {
      const columns = TABLES[name]?.split('\n')[0]?.split('\t').length ?? 0;
      for (const junk of ['\u0000', 'abc def', '', '9'.repeat(400), LONG, 'a\tb', 'a\nb', '"']) {
        for (let at = 0; at < columns; at += 1) {
          await db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`;
          await load(writeSet(spoiled(name, (cells) => cells.with(at, junk))));
          expect({ junk: junk.slice(0, 9), at, stored: await storedFilings() }).toMatchObject({
            stored: expect.arrayContaining(junk === 'a\nb' || at === 0 ? [THREE] : [ONE, THREE]),
          });
        }
      }
      await db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`;
      const cut = await load(writeSet(spoiled(name, (cells) => cells.slice(1, -1).toSpliced(0, 0, TWO))));
      expect(cut.refused).toEqual([expect.stringMatching(new RegExp(`^${TWO} .*does not have one cell per column`))]);
      expect((await storedFilings()).sort()).toEqual([ONE, THREE]);
    },
  );
});

describe('a quarterly data set', () => {
  test('is stored as filings without acceptance time, flagged with their source', async () => {
    expect(await load(writeSet())).toEqual({ stored: 2, updated: 0, skipped: 0, refused: [] });
    const [filing] = await db.owner.orm.select().from(schema.filing).orderBy(schema.filing.accession);
    expect(filing).toMatchObject({
      accession: ONE,
      acceptedAt: null,
      filedOn: '2024-03-17',
      flags: ['from_data_set'],
      sourceName: expect.stringMatching(/\/SUBMISSION\.tsv$/),
    });
    // History, so no alert fires.
    expect(filing?.evaluatedAt).not.toBeNull();
    const trades = await db.owner.orm.select().from(schema.trade).orderBy(schema.trade.accession);
    expect(trades).toMatchObject([
      {
        direction: 'sale',
        tradeDate: '2024-03-14',
        value: null,
        unpricedRows: 1,
        plan10b51: 'yes',
        location: 'AUSTIN, TX',
        ownerCiks: ['0009990003', '0009990004'],
        daysToFile: 1,
      },
      { direction: 'purchase', location: 'TORONTO', flags: ['weekend_date'], plan10b51: 'no' },
    ]);
    expect(Number(trades[0]?.shares)).toBe(150);
    const [other] = await db.owner.orm
      .select()
      .from(schema.filing)
      .where(undefined)
      .orderBy(schema.filing.filedOn)
      .offset(1);
    expect(other?.flags).toEqual(['no_ticker', 'weekend_date', 'from_data_set']);
    expect(await db.owner.orm.$count(schema.factWork)).toBe(4);
  });

  test('two owners with the same name stay two owners', async () => {
    await load(writeSet());
    const rows = await db.owner.orm.select().from(schema.owner).orderBy(schema.owner.cik);
    expect(rows.map(({ cik, name }) => [cik, name])).toEqual([
      ['0009990003', 'DOE JANE'],
      ['0009990004', 'DOE JANE'],
      ['0009990005', 'ROE RICHARD'],
    ]);
  });

  test('can be a zip; loading it again changes nothing', async () => {
    const zip = join(folder, '2024q1_form345.zip');
    writeFileSync(
      zip,
      zipSync(Object.fromEntries(Object.entries(TABLES).map(([name, text]) => [name, strToU8(text)]))),
    );
    expect(dataSetSize(await readDataSet(zip))).toBe(2);
    expect(await load(zip)).toMatchObject({ stored: 2 });
    expect(await load(writeSet())).toMatchObject({ stored: 0, skipped: 2 });
  });

  test('is replaced by the XML of a filing; loading the set again does not undo that', async () => {
    await load(writeSet());
    const xml = join(folder, `${ONE}.xml`);
    writeFileSync(xml, FORM);
    expect((await ingest(xml)).totals).toMatchObject({ updated: 1, refused: 0 });
    const [trade] = await db.owner.orm.select().from(schema.trade).orderBy(schema.trade.accession);
    expect([trade?.shares, trade?.price, trade?.supersededBy]).toEqual(['150.1234', '12.34560000', null]);
    const [filing] = await db.owner.orm.select().from(schema.filing).orderBy(schema.filing.accession);
    expect(filing?.flags).toEqual([]);
    // The filing date comes from the data set; the XML file on its own has none.
    expect(filing?.filedOn).toBe('2024-03-17');
    expect(trade?.daysToFile).toBe(1);
    expect(await load(folder)).toMatchObject({ stored: 0, skipped: 2 });
  });

  test('has the same deemed execution dates as the XML, so days to file are the same before and after it is stored', async () => {
    const [head = [], first = []] = (TABLES['NONDERIV_TRANS.tsv'] ?? '').split('\n').map((line) => line.split('\t'));
    const rows = table([...head, 'DEEMED_EXECUTION_DATE'], [...first, '15-MAR-2024']);
    await load(writeSet({ ...TABLES, 'NONDERIV_TRANS.tsv': rows }));
    const told = async () => {
      const [trade] = await db.owner.orm.select().from(schema.trade).where(eq(schema.trade.accession, ONE));
      return [trade?.tradeDate, trade?.deemedOn, trade?.daysToFile];
    };
    expect(await told()).toEqual(['2024-03-14', '2024-03-15', 0]);
    const xml = join(folder, `${ONE}.xml`);
    const deemed = '</transactionDate><deemedExecutionDate><value>2024-03-15</value></deemedExecutionDate>';
    writeFileSync(xml, FORM.replace('</transactionDate>', deemed));
    expect((await ingest(xml)).totals).toMatchObject({ updated: 1, refused: 0 });
    expect(await told()).toEqual(['2024-03-14', '2024-03-15', 0]);
  });

  test('is replaced by an XML with the trade on another day, and the facts of both days are queued', async () => {
    await load(writeSet());
    await db.owner.sql`truncate market.fact_work`;
    const xml = join(folder, `${ONE}.xml`);
    writeFileSync(xml, FORM.replace('<transactionDate><value>2024-03-14', '<transactionDate><value>2024-03-13'));
    expect((await ingest(xml)).totals).toMatchObject({ updated: 1 });
    const trades = await db.owner.orm
      .select()
      .from(schema.trade)
      .where(eq(schema.trade.accession, ONE))
      .orderBy(schema.trade.tradeDate);
    expect(trades.map(({ tradeDate, supersededBy }) => [tradeDate, supersededBy])).toEqual([
      ['2024-03-13', null],
      ['2024-03-14', ONE],
    ]);
    const pending = await db.owner.sql`
      select distinct kind, from_day::text as day, to_day - from_day as days from market.fact_work order by kind desc, day`;
    expect(pending).toEqual([
      { kind: 'trade', day: '2024-03-13', days: 0 },
      { kind: 'trade', day: '2024-03-14', days: 0 },
      { kind: 'event', day: '2024-03-13', days: 365 },
      { kind: 'event', day: '2024-03-14', days: 365 },
    ]);
  });

  test('is found by the files in a folder, and reported in one line', async () => {
    mkdirSync(join(folder, 'sets'));
    writeSet();
    const { lines, totals } = await ingest(folder);
    expect(totals).toMatchObject({ stored: 2, refused: 0 });
    expect(lines).toEqual([{ outcome: 'stored', name: expect.stringMatching(/: 2 filings of a data set$/) }]);
  });

  test('that is damaged is refused with a reason', async () => {
    const { 'REPORTINGOWNER.tsv': _owners, ...rest } = TABLES;
    writeSet(rest);
    writeFileSync(join(folder, 'broken.zip'), 'PK\u0003\u0004 not a zip');
    const { lines, totals } = await ingest(folder);
    expect(totals).toMatchObject({ stored: 0, refused: 2 });
    expect(lines.map(({ reason }) => reason)).toEqual([
      'the data set has no REPORTINGOWNER.tsv',
      expect.stringContaining('not a zip file'),
    ]);
    const lonely = join(folder, 'x');
    mkdirSync(lonely);
    writeFileSync(join(lonely, 'FOOTNOTES.tsv'), TABLES['FOOTNOTES.tsv'] ?? '');
    expect((await ingest(lonely)).lines).toMatchObject([
      { outcome: 'refused', reason: expect.stringContaining('pass their folder') },
    ]);
  });
});

withRealFiles('files of every kind', () => {
  test('are told apart by their content', async () => {
    const { lines, totals } = await ingest(
      openPath('tickers'),
      openPath('submissions', 'CIK0000320193.json'),
      openPath('facts'),
    );
    expect(lines.filter(({ outcome }) => outcome === 'refused').map(({ name, reason }) => [name, reason])).toEqual([]);
    expect(totals).toMatchObject({ stored: 6, ignored: 1 });
    const again = await ingest(openPath('submissions', 'CIK0000320193.json'), openPath('facts'));
    expect(again.totals).toMatchObject({ stored: 0, skipped: 4, refused: 0 });
  });

  test('price files are loaded as prices', async () => {
    const { lines, totals } = await ingest(openPath('prices', 'HD_ohlcv.csv'));
    expect(lines).toMatchObject([{ outcome: 'stored', name: 'HD_ohlcv.csv' }]);
    expect(totals.refused).toBe(0);
    expect((await ingest(openPath('prices', 'HD_ohlcv.csv'))).totals).toMatchObject({ stored: 0, skipped: 1 });
  });
});
