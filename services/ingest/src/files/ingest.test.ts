import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema, sql } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import { parseFiling } from '../filings/parse-filing.ts';
import { storeFilings } from '../filings/store-filings.ts';
import { sampleAccession, sampleSubmission } from '../testing/sample-submission.ts';
import { type IngestLine, ingestPaths } from './ingest-paths.ts';
import { readSource } from './read-source.ts';

const withRealFilings = hasOpenData ? describe : describe.skip;
const OPTIONS = { alerting: true, requestId: 'test-request' };

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner
    .sql`truncate market.filing, market.company, market.owner, market.fact_work, market.refused_file cascade`;
  folder = mkdtempSync(join(tmpdir(), 'sentinel-ingest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function ingest(...paths: string[]) {
  const lines: IngestLine[] = [];
  const totals = await ingestPaths(db.database, paths, OPTIONS, (line) => lines.push(line));
  return { totals, lines };
}
const reasons = (lines: readonly IngestLine[]) =>
  Object.fromEntries(lines.filter(({ outcome }) => outcome === 'refused').map(({ name, reason }) => [name, reason]));
const samples = (filings = 3) =>
  Array.from({ length: filings }, (_, index) => {
    const fileName = `${sampleAccession(index + 1)}.txt`;
    const text = sampleSubmission({ n: index + 1 });
    return { fileName, text, record: parseFiling(text, fileName, fileName) };
  });

describe('a folder of filings with junk in one of them', () => {
  test.each(['4', '8-K'])('form %s: at whatever place, it costs no other filing', async (formType) => {
    const long = randomBytes(100_000).toString('hex');
    const junk = [
      '\u0000',
      '\u0001',
      '&',
      '<',
      '</',
      '<![CDATA[',
      '<!--',
      'abc def',
      '9'.repeat(400),
      '\n',
      '\t',
      long,
    ];
    const places = [...sampleSubmission({ n: 1, formType }).matchAll(/(?<=[>\t])/g)].map(({ index }) => index);
    let n = 1;
    for (const text of junk) {
      for (const at of places) {
        n += 1;
        const whole = sampleSubmission({ n, formType });
        writeFileSync(join(folder, `${sampleAccession(n)}.txt`), whole.slice(0, at) + text + whole.slice(at));
      }
    }
    for (const sound of [1, n + 1]) {
      writeFileSync(join(folder, `${sampleAccession(sound)}.txt`), sampleSubmission({ n: sound, formType }));
    }
    const { totals } = await ingest(folder);
    const stored = (await db.owner.orm.select({ accession: schema.filing.accession }).from(schema.filing)).map(
      (row) => row.accession,
    );
    expect(stored).toEqual(expect.arrayContaining([sampleAccession(1), sampleAccession(n + 1)]));
    expect(totals.stored + totals.refused).toBe(n + 1);
    const told = await db.owner.sql`select name from market.refused_file`;
    expect(told).toHaveLength(totals.refused);
  });
});

describe('a file that is not a filing', () => {
  test('is refused with a reason, and the good filings are stored anyway', async () => {
    const [good] = samples();
    const path = (name: string, content: string) => writeFileSync(join(folder, name), content);
    path(good!.fileName, good!.text);
    path('twice.txt', good!.text);
    path('empty.xml', '');
    path('cut.txt', good!.text.slice(0, good!.text.length / 2));
    path('letter.txt', 'Dear reader, this is not a filing.');
    path('other.xml', '<?xml version="1.0"?><report><cik>1</cik></report>');
    path('page.xml', '<html><body>403</body></html>');
    path('0000019617-25-000001.xml', '<?xml version="1.0"?><ownershipDocument><documentType>4</docum');
    path('form4.xml', good!.text.slice(good!.text.indexOf('<?xml'), good!.text.indexOf('</XML>')));
    path('s1.txt', good!.text.replace('CONFORMED SUBMISSION TYPE:\t4', 'CONFORMED SUBMISSION TYPE:\tS-1'));
    path('table.csv', 'Color,Weight\nred,1');
    path('notes.md', 'not looked at');
    const { lines, totals } = await ingest(folder);
    expect(totals).toEqual({ stored: 1, updated: 0, skipped: 1, refused: 9, ignored: 1 });
    expect(reasons(lines)).toEqual({
      '0000019617-25-000001.xml': expect.stringContaining('malformed or cut off'),
      'cut.txt': expect.stringContaining('truncated'),
      'empty.xml': 'empty file',
      // No number in it that could be taken for the file's own.
      'form4.xml': expect.stringMatching(/^its accession number is unknown: \D+$/),
      'letter.txt': expect.stringContaining('not an EDGAR file'),
      'other.xml': expect.stringContaining('not an ownership form'),
      'table.csv': expect.stringContaining('known price layout'),
      's1.txt': expect.stringContaining("form type 'S-1'"),
      'page.xml': expect.stringContaining('not a 10-Q or 10-K'),
    });
    expect(lines).toContainEqual({
      outcome: 'ignored',
      name: 'notes.md',
      reason: 'files with the ending .md are not read',
    });
  });

  test('leaves a line in the data report until a file of its name is stored', async () => {
    const [good] = samples();
    const names = async () =>
      (await db.owner.sql`select name, reason from market.refused_file order by name`).map(Object.values);
    await db.owner.sql`truncate market.refused_file`;
    writeFileSync(join(folder, 'form4.txt'), good!.text.slice(0, good!.text.length / 2));
    writeFileSync(join(folder, 'VTI.csv'), 'date,close\n2024-01-02,238.1234567\n');
    writeFileSync(join(folder, 'adjusted.csv'), 'Date,Adj Close,Symbol\n2024-01-02,1,VTI\n');
    await ingest(folder);
    await ingest(folder);
    expect(await names()).toEqual([
      ['adjusted.csv', 'adjusted.csv has only closes adjusted for dividends; raw closes are needed.'],
      ['form4.txt', expect.stringContaining('truncated')],
    ]);
    writeFileSync(join(folder, 'form4.txt'), good!.text);
    await ingest(folder);
    expect((await names()).map(([name]) => name)).toEqual(['adjusted.csv']);
  });

  test('a missing path and an empty folder are reported as refused', async () => {
    mkdirSync(join(folder, 'nothing'));
    const { lines, totals } = await ingest(join(folder, 'nothing'), join(folder, 'missing.xml'));
    expect(totals.refused).toBe(2);
    expect(reasons(lines)).toEqual({
      [join(folder, 'nothing')]: expect.stringContaining('no .xml'),
      [join(folder, 'missing.xml')]: 'there is no such file or folder',
    });
  });

  test('a file that crashes the parser does not affect other files', async () => {
    for (const { fileName, text } of samples(3)) writeFileSync(join(folder, fileName), text);
    const parse: typeof parseFiling = (content, path, name) => {
      if (name === 'b.xml') throw new TypeError('x is undefined');
      return parseFiling(content, path, name);
    };
    // After the demo filings by name, and before others of its batch.
    writeFileSync(join(folder, 'b.xml'), '<ownershipDocument/>');
    writeFileSync(join(folder, 'c.xml'), '<ownershipDocument/>');
    mkdirSync(join(folder, 'd.xml'));
    const files = [];
    for await (const file of readSource([folder], parse)) files.push(file);
    expect(files.map(({ kind }) => kind)).toEqual(['filing', 'filing', 'filing', 'refused', 'refused']);
    expect(files[3]).toEqual({
      kind: 'refused',
      name: 'b.xml',
      reason: 'it cannot be read because of an internal error: x is undefined',
    });
  });

  test('a file above 200 MB is refused without reading it', async () => {
    const big = join(folder, 'big.txt');
    writeFileSync(big, 'x');
    // A sparse file, which takes no disk space.
    truncateSync(big, 200 * 2 ** 20 + 1);
    expect(reasons((await ingest(folder)).lines)).toEqual({ 'big.txt': expect.stringContaining('too large') });
  });
});

describe('storing', () => {
  test('a repeated filing is not stored twice, and other content under a stored accession number is refused', async () => {
    const [filing] = samples();
    const file = join(folder, filing!.fileName);
    writeFileSync(file, filing!.text);
    expect((await ingest(file)).totals).toMatchObject({ stored: 1, skipped: 0 });
    expect((await ingest(file)).totals).toMatchObject({ stored: 0, skipped: 1, refused: 0 });
    writeFileSync(file, filing!.text.replace(/<transactionShares><value>\d+/, '<transactionShares><value>77'));
    const { lines } = await ingest(file);
    expect(Object.values(reasons(lines))).toEqual(['differs from the stored filing']);
    expect(await db.owner.orm.$count(schema.filing)).toBe(1);
  });

  test('the full submission adds the acceptance time to the XML file; the XML file again changes nothing', async () => {
    const full = samples(9).find(({ record }) => record.trades.length > 0)!;
    const { accession, acceptedAt, filedOn } = full.record;
    const inside = full.text.slice(full.text.indexOf('<?xml'), full.text.indexOf('</XML>'));
    const bare = join(folder, `${accession}.xml`);
    const submission = join(folder, full.fileName);
    writeFileSync(bare, inside.trim());
    writeFileSync(submission, full.text);
    const stored = async () => {
      const [filing] = await db.owner.orm.select().from(schema.filing);
      const trades = await db.owner.orm.select().from(schema.trade).orderBy(schema.trade.id);
      return {
        acceptance: [filing?.acceptedAt, filing?.filedOn],
        days: trades.map(({ daysToFile }) => daysToFile),
        changedIn: trades.map(({ changedIn }) => BigInt(changedIn)),
      };
    };
    expect((await ingest(bare)).totals).toMatchObject({ stored: 1 });
    const before = await stored();
    expect(before).toMatchObject({ acceptance: [null, null], days: before.days.map(() => null) });

    const { lines, totals } = await ingest(submission);
    expect(totals).toMatchObject({ stored: 0, updated: 1, skipped: 0, refused: 0 });
    expect(lines).toEqual([{ outcome: 'updated', name: full.fileName }]);
    const after = await stored();
    expect(after.acceptance).toEqual([acceptedAt, filedOn]);
    expect([...after.days].sort()).toEqual(full.record.trades.map(({ daysToFile }) => daysToFile).sort());
    expect(after.days).not.toContain(null);
    // The explore copy reads rows that a later transaction has changed.
    for (const [index, changedIn] of after.changedIn.entries()) expect(changedIn > before.changedIn[index]!).toBe(true);
    const [company] = await db.owner.orm.select().from(schema.company);
    expect(company?.asOf).toEqual(acceptedAt);

    for (const path of [bare, submission])
      expect((await ingest(path)).totals).toMatchObject({ updated: 0, skipped: 1 });
    expect(await stored()).toEqual(after);
  });

  test('a filing that the database rejects does not affect the others', async () => {
    const records = samples(9).map(({ record }) => record);
    records[4] = {
      ...records[4]!,
      transactions: [{ ...records[4]!.transactions[0]!, shares: '99999999999999999999.0' }],
    };
    const outcomes = await storeFilings(db.database, records, OPTIONS);
    expect(outcomes.filter(({ outcome }) => outcome === 'stored')).toHaveLength(8);
    expect(outcomes.find(({ outcome }) => outcome === 'refused')).toMatchObject({
      accession: records[4]!.accession,
      reason: expect.stringContaining('overflow'),
    });
    expect(await db.owner.orm.$count(schema.filing)).toBe(8);
  });

  test('two processes that store filings of the same companies at the same time do not deadlock', async () => {
    const [{ record }] = samples(1) as [ReturnType<typeof samples>[number]];
    /** A filing in whose order companies are named; those of `stating` with a symbol. */
    const filing = (accession: string, stating: string) => ({
      ...record,
      accession,
      companies: ['0000000001', '0000000002'].map((cik) => ({
        ...record.companies[0]!,
        cik,
        statesTicker: cik === stating,
      })),
    });
    await storeFilings(db.database, [filing('0000000001-25-000001', '0000000001')], OPTIONS);
    const { sql: pool } = db.owner;
    const waiting = async (count: number) => {
      for (let found = 0; found < count; await new Promise((done) => setTimeout(done, 20))) {
        const [row] = await pool<{ count: number }[]>`
          select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        found = row?.count ?? 0;
      }
    };
    const stored: ReturnType<typeof storeFilings>[] = [];
    await pool.begin(async (tx) => {
      await tx`select from market.company where cik = '0000000001' for update`;
      stored.push(storeFilings(db.database, [filing('0000000001-25-000002', '0000000001')], OPTIONS));
      await waiting(1);
      stored.push(storeFilings(db.database, [filing('0000000001-25-000003', '0000000002')], OPTIONS));
      await waiting(2);
    });
    expect((await Promise.all(stored)).flat()).toMatchObject([{ outcome: 'stored' }, { outcome: 'stored' }]);
  });

  test('two processes that store the same filings at the same time store each one once', async () => {
    const records = samples(40).map(({ record }) => record);
    const both = await Promise.all([
      storeFilings(db.database, records, OPTIONS),
      storeFilings(db.database, records.toReversed(), OPTIONS),
    ]);
    const count = (wanted: string) => both.flat().filter(({ outcome }) => outcome === wanted).length;
    expect([count('stored'), count('skipped'), count('refused')]).toEqual([40, 40, 0]);
  });

  test('an older filing never overwrites the name of a company or an owner from a newer one', async () => {
    const [{ record }] = samples(1) as [ReturnType<typeof samples>[number]];
    const at = (accession: string, acceptedAt: string, name: string, ticker: string | null) => ({
      ...record,
      accession,
      acceptedAt: new Date(acceptedAt),
      companies: [{ ...record.companies[0]!, name, ticker }],
      owners: [{ ...record.owners[0]!, name: `${name} Owner` }],
      trades: [],
    });
    await storeFilings(db.database, [at('0000000001-25-000002', '2025-02-02', 'New Name', null)], OPTIONS);
    await storeFilings(db.database, [at('0000000001-25-000001', '2025-02-01', 'Old Name', 'OLD')], OPTIONS);
    expect(await db.owner.orm.select().from(schema.company)).toMatchObject([{ name: 'New Name', ticker: null }]);
    expect(await db.owner.orm.select().from(schema.owner)).toMatchObject([{ name: 'New Name Owner' }]);
  });

  test('an 8-K keeps the ticker that the ownership forms state', async () => {
    const [{ record }] = samples(1) as [ReturnType<typeof samples>[number]];
    await storeFilings(db.database, [record], OPTIONS);
    const event = {
      ...record,
      accession: '0000000001-30-000001',
      formType: '8-K',
      acceptedAt: new Date('2030-01-01'),
      companies: [{ ...record.companies[0]!, name: 'RENAMED', ticker: null, statesTicker: false, sic: null }],
      owners: [],
      transactions: [],
      trades: [],
    };
    await storeFilings(db.database, [event], OPTIONS);
    const { ticker, sic } = record.companies[0]!;
    expect(await db.owner.orm.select().from(schema.company)).toMatchObject([{ name: 'RENAMED', ticker, sic }]);
  });

  test('queues the facts that change in the same transaction, and none when nothing changed', async () => {
    const { record } = samples(20).find(({ record }) => record.trades.length === 1)!;
    const { issuerCik: cik } = record;
    const { tradeDate } = record.trades[0]!;
    await storeFilings(db.database, [record], OPTIONS);
    const pending = () =>
      db.owner.orm.delete(schema.factWork).returning({
        kind: schema.factWork.kind,
        cik: schema.factWork.cik,
        fromDay: schema.factWork.fromDay,
        toDay: schema.factWork.toDay,
      });
    const yearLater = new Date(Date.parse(tradeDate) + 365 * 86_400_000).toISOString().slice(0, 10);
    expect(await pending()).toEqual([
      { kind: 'trade', cik, fromDay: tradeDate, toDay: tradeDate },
      { kind: 'event', cik, fromDay: tradeDate, toDay: yearLater },
    ]);
    await storeFilings(db.database, [record], OPTIONS);
    expect(await pending()).toEqual([]);

    const event = { ...record, accession: '0000000001-25-000009', formType: '8-K', filedOn: '2025-03-03', trades: [] };
    await storeFilings(db.database, [event], OPTIONS);
    expect(await pending()).toEqual([{ kind: 'event', cik, fromDay: '2025-03-03', toDay: '2025-03-03' }]);

    const regrouped = { ...record, accession: '0000000001-30-000001', acceptedAt: new Date('2030-01-01'), trades: [] };
    regrouped.companies = [{ ...record.companies[0]!, sic: '0100' }];
    await storeFilings(db.database, [regrouped], OPTIONS);
    expect((await pending()).map(({ kind, fromDay, toDay }) => [kind, fromDay, toDay])).toEqual([
      ['trade', '0001-01-01', '9999-12-31'],
      ['event', '0001-01-01', '9999-12-31'],
    ]);
  });

  test('a filing from a data set is replaced by the filing itself, once, and by nothing else', async () => {
    const { record } = samples(20).find(({ record }) => record.trades.length === 1)!;
    const [trade] = record.trades;
    const ofDataSet = {
      ...record,
      contentHash: 'd'.repeat(64),
      acceptedAt: null,
      flags: ['from_data_set' as const],
      owners: record.owners.slice(0, 1),
      trades: [
        { ...trade!, shares: '1' },
        { ...trade!, tradeDate: '2025-01-01' },
      ],
    };
    const outcomes = async (given: typeof record) =>
      (await storeFilings(db.database, [given], OPTIONS)).map(({ outcome }) => outcome);
    expect(await outcomes(ofDataSet)).toEqual(['stored']);
    expect(await outcomes(ofDataSet)).toEqual(['skipped']);
    expect(await outcomes({ ...ofDataSet, contentHash: 'e'.repeat(64) })).toEqual(['refused']);
    const [before] = await db.owner.orm.select().from(schema.trade).orderBy(schema.trade.id);

    expect(await outcomes(record)).toEqual(['updated']);
    const trades = await db.owner.orm.select().from(schema.trade).orderBy(schema.trade.id);
    expect(trades).toMatchObject([
      { id: before!.id, supersededBy: null, tradeDate: trade!.tradeDate },
      { tradeDate: '2025-01-01', supersededBy: record.accession },
    ]);
    expect(Number(trades[0]!.shares)).toBe(Number(trade!.shares));
    for (const { changedIn } of trades) expect(BigInt(changedIn) > BigInt(before!.changedIn)).toBe(true);
    const [stored] = await db.owner.orm.select().from(schema.filing);
    expect(stored).toMatchObject({
      contentHash: record.contentHash,
      acceptedAt: record.acceptedAt,
      flags: record.flags,
    });
    expect(await db.owner.orm.$count(schema.transaction)).toBe(record.transactions.length);

    expect(await outcomes(ofDataSet)).toEqual(['skipped']);
    expect(await outcomes({ ...record, contentHash: 'f'.repeat(64) })).toEqual(['refused']);
  });

  test('with alerting off, the filings count as already matched', async () => {
    const records = samples(2).map(({ record }) => record);
    await storeFilings(db.database, [records[0]!], { ...OPTIONS, alerting: false });
    await storeFilings(db.database, [records[1]!], OPTIONS);
    const rows = await db.owner.orm.select().from(schema.filing).orderBy(schema.filing.accession);
    expect(rows.map(({ evaluatedAt }) => evaluatedAt !== null)).toEqual([true, false]);
  });
});

withRealFilings('real filings', () => {
  test('every ownership XML and full submission of the open data is stored, with exact sums', async () => {
    const { lines, totals } = await ingest(openPath('ownership'), openPath('ownership_full_txt'), openPath('8k_full'));
    // The folder has two XML files with unknown accession numbers; their names say so.
    expect(Object.keys(reasons(lines)).every((name) => name.startsWith('noacc_'))).toBe(true);
    expect(totals.stored).toBeGreaterThan(200);
    const [sums] = await db.owner.sql<{ trades: string | null; rows: string | null }[]>`
      select (select sum(value)::text from market.trade) as trades,
             (select sum(t.value)::text from market.transaction t
               join market.trade g on g.accession = t.accession and g.direction = t.classification
                and g.trade_date = t.transaction_date and g.value is not null) as rows`;
    expect(sums?.trades).toBe(sums?.rows);
  });

  test('an XML file and the full submission that contains it are the same filing', async () => {
    const name = '0000320193-19-000081';
    await ingest(openPath('ownership_full_txt', `${name}.txt`));
    copyFileSync(openPath('ownership_more', `${name}.xml`), join(folder, `${name}.xml`));
    expect((await ingest(folder)).totals).toMatchObject({ skipped: 1, refused: 0 });
  });

  test('EDGAR’s folder name gives the accession number', async () => {
    const inside = join(folder, '19617', '000001961725001028');
    mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, 'form4.xml'), readFileSync(openPath('ownership', '0000019617-25-001028.xml')));
    await ingest(folder);
    const [row] = await db.owner.orm.select({ accession: schema.filing.accession }).from(schema.filing);
    expect(row?.accession).toBe('0000019617-25-001028');
  });

  test('days to file count federal business days from trade to filing', async () => {
    await ingest(openPath('ownership_full_txt'));
    const [row] = await db.owner.orm
      .select({
        late: sql<number>`count(*) filter (where days_to_file > 60)::int`,
        known: sql<number>`count(days_to_file)::int`,
      })
      .from(schema.trade);
    expect(row?.late).toBe(0);
    expect(row?.known).toBeGreaterThan(20);
  });
});
