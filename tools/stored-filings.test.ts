import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { OperationResponse } from '../packages/contracts/core/src/index.ts';
import '../packages/contracts/market/src/index.ts';
import { createTestDatabase, type TestDatabase } from '../packages/database/src/testing.ts';
import { hasOpenData, openFiles, openPath } from '../packages/edgar/src/testing.ts';
import { canaryFiling } from '../services/ingest/src/canary/canary-filing.ts';
import { ingestPaths } from '../services/ingest/src/files/ingest-paths.ts';
import { parseFiling } from '../services/ingest/src/filings/parse-filing.ts';
import { storeFilings } from '../services/ingest/src/filings/store-filings.ts';
import { textParts } from '../services/ingest/src/filings/text/text-parts.ts';
import { type Made, made } from '../services/ingest/src/testing/made-form.ts';
import { noticeAccession, noticeSubmission, sampleNotice } from '../services/ingest/src/testing/notice-submission.ts';
import { createFilings } from '../services/market/src/filing/filing.repository.ts';
import { get_filing } from '../services/market/src/filing/get_filing.ts';
import { get_filing_text } from '../services/market/src/filing/get_filing_text.ts';
import { joinParts } from '../services/market/src/filing/join-parts.ts';

/**
 * What services/market shows of a filing, against the filing that services/ingest stored. It stands here, because a service never
 * imports a service.
 */

const withRealFilings = hasOpenData ? describe : describe.skip;
const CALL = {} as never;
const MAX_LETTERS = 120_000;

/** Elements of a row in the XML, and what they are called in the answer. */
const CELLS = [
  ['securityTitle', 'security_title'],
  ['conversionOrExercisePrice', 'exercise_price'],
  ['transactionDate', 'date'],
  ['deemedExecutionDate', 'deemed_execution_date'],
  ['transactionTimeliness', 'timeliness'],
  ['transactionShares', 'shares'],
  ['transactionPricePerShare', 'price'],
  ['transactionAcquiredDisposedCode', 'acquired_disposed'],
  ['exerciseDate', 'exercise_date'],
  ['expirationDate', 'expiration_date'],
  ['underlyingSecurityTitle', 'underlying_title'],
  ['underlyingSecurityShares', 'underlying_shares'],
  ['sharesOwnedFollowingTransaction', 'owned'],
  ['directOrIndirectOwnership', 'direct_indirect'],
  ['natureOfOwnership', 'nature_of_ownership'],
] as const;

describe('the parts of a text', () => {
  test('put together again are the text', () => {
    const word = fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom('a', 'the', '-', 'Sentinel') },
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 9 }),
    );
    const text = fc
      .tuple(fc.array(word, { maxLength: 60 }), fc.integer({ min: 1, max: 300 }), fc.constantFrom(' ', '\n'))
      .map(([words, times, space]) =>
        Array(times)
          .fill(words.join(' '))
          .join(space)
          .trim()
          .replace(/[^\S\n]+/g, ' '),
      );
    fc.assert(
      fc.property(text, (given) => expect(joinParts(textParts(given))).toBe(given)),
      { numRuns: 100 },
    );
  });

  test('with a word that is longer than a part, still have all words', () => {
    const given = ['one', 'x'.repeat(70_000), 'two'].join(' ');
    expect(joinParts(textParts(given)).replace(/\s/g, '')).toBe(given.replace(/\s/g, ''));
  });
});

withRealFilings('real filings', () => {
  const FORMS = openFiles('ownership_full_txt', '.txt');
  let db: TestDatabase;
  let filings: ReturnType<typeof createFilings>;
  const filing = async (accno: string) =>
    (await get_filing(filings)({ accno }, CALL)) as OperationResponse<'get_filing'>;
  const source = (name: string) => readFileSync(openPath('ownership_full_txt', name), 'utf8');

  beforeAll(async () => {
    db = await createTestDatabase();
    filings = createFilings(db.database);
    await ingestPaths(
      db.database,
      [openPath('ownership_full_txt'), openPath('8k_full'), openPath('periodic', '0000912057-00-023442_10-Q_2000.txt')],
      { alerting: false, requestId: 'test' },
      () => undefined,
    );
  });
  afterAll(() => db.drop());

  test('forms have every row, code, footnote and signature of the file', async () => {
    expect(FORMS.length).toBeGreaterThan(50);
    for (const name of FORMS) {
      const text = source(name);
      const count = (tag: string) => text.split(`<${tag}>`).length - 1;
      const { form } = await filing(basename(name, '.txt'));
      expect({
        name,
        rows: [form?.table_1, form?.table_2].map((table) => [
          table?.filter(({ is_holding }) => !is_holding).length,
          table?.filter(({ is_holding }) => is_holding).length,
        ]),
        codes: [...(form?.table_1 ?? []), ...(form?.table_2 ?? [])].flatMap(({ code }) => code ?? []),
        footnotes: form?.footnotes.map(({ id }) => id),
        signatures: form?.signatures.length,
      }).toEqual({
        name,
        rows: [
          [count('nonDerivativeTransaction'), count('nonDerivativeHolding')],
          [count('derivativeTransaction'), count('derivativeHolding')],
        ],
        codes: [...text.matchAll(/<transactionCode>(\w)/g)].map(([, code]) => code),
        footnotes: [...new Set([...text.matchAll(/<footnote id="(F\d+)"/g)].map(([, id]) => id))],
        signatures: count('ownerSignature'),
      });
    }
  });

  test('forms have every cell of every row, and the boxes, of the file', async () => {
    let cells = 0;
    for (const name of FORMS) {
      const text = source(name);
      const { form } = await filing(basename(name, '.txt'));
      const isChecked = (tag: string) => new RegExp(`<${tag}>(?:1|true)<`).test(text);
      expect([form?.is_not_subject, form?.has_no_securities]).toEqual([
        isChecked('notSubjectToSection16'),
        isChecked('noSecuritiesOwned'),
      ]);
      for (const [table, rows] of [
        ['nonDerivative', form?.table_1],
        ['derivative', form?.table_2],
      ] as const) {
        const blocks = ['Transaction', 'Holding'].flatMap((kind) =>
          [...text.matchAll(new RegExp(`<${table}${kind}>([\\s\\S]*?)</${table}${kind}>`, 'g'))].map(
            ([, block]) => block!,
          ),
        );
        for (const [index, block] of blocks.entries()) {
          const row = rows![index]!;
          for (const [tag, field] of CELLS) {
            const filed = new RegExp(`<${tag}>\\s*<value>([^<]+)`).exec(block)?.[1]?.trim() ?? null;
            const shown = row[field] === null ? null : String(row[field]);
            const same = (value: string | null) => (value !== null && /^[\d.]+$/.test(value) ? Number(value) : value);
            expect({ name, table, index, tag, cell: same(shown) }).toEqual({
              name,
              table,
              index,
              tag,
              cell: same(filed?.replaceAll('&amp;', '&') ?? null),
            });
            cells += filed === null ? 0 : 1;
          }
          const price =
            /<transactionPricePerShare>([\s\S]*?)<\/transactionPricePerShare>/.exec(block)?.[1] ?? '<value>';
          expect([row.is_owned_value, row.is_price_in_footnote]).toEqual([false, !price.includes('<value>')]);
        }
      }
    }
    expect(cells).toBeGreaterThan(1_000);
  });

  test('the rows of purchases and sales, and only these, have their trade', async () => {
    let marked = 0;
    let sums = 0;
    for (const name of FORMS) {
      const { form } = await filing(basename(name, '.txt'));
      for (const { code, kind, shares, trade_id } of form?.table_1 ?? []) {
        expect({ name, code, kind, isTraded: trade_id !== null }).toEqual({
          name,
          code,
          kind,
          isTraded: /^(Planned )?(purchase|sale)$/i.test(kind ?? ''),
        });
        if (trade_id === null) continue;
        marked += 1;
        expect(Number(shares)).toBeGreaterThan(0);
      }
      for (const trade of form?.trades ?? []) {
        sums += 1;
        const rows = form?.table_1.filter(
          ({ trade_id, superseded_by }) => trade_id === trade.trade_id && superseded_by === null,
        );
        const sum = rows?.reduce((shares, row) => shares + Number(row.shares), 0);
        expect({ name, shares: trade.shares }).toEqual({ name, shares: sum });
      }
      expect(form?.table_2.filter(({ trade_id }) => trade_id !== null)).toEqual([]);
    }
    expect(marked).toBeGreaterThan(20);
    expect(sums).toBeGreaterThan(10);
  });

  test('a form is as filed: header, people, cells, footnotes', async () => {
    const accno = '0000320193-20-000039';
    const stored = await filing(accno);
    const text = source(`${accno}.txt`);
    const tag = (name: string) => new RegExp(`<${name}>(?:\\s*<value>)?([^<]+)`).exec(text)?.[1];
    expect(stored).toMatchObject({
      accno,
      form_type: '4',
      filing_url: 'https://www.sec.gov/Archives/edgar/data/320193/000032019320000039/0000320193-20-000039-index.htm',
      period_of_report: tag('periodOfReport'),
      companies: [{ cik: '0000320193', name: 'Apple Inc.', ticker: 'AAPL' }],
      owners: [{ cik: tag('rptOwnerCik'), name: tag('rptOwnerName'), officer_title: tag('officerTitle') }],
      superseded_by: null,
      supersedes: [],
      documents: [],
    });
    expect(stored.accepted_at).toMatch(/^2020-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    const [first] = stored.form?.table_1 ?? [];
    expect(first).toMatchObject({
      row: 1,
      security_title: tag('securityTitle'),
      code: tag('transactionCode'),
      date: tag('transactionDate'),
      shares: tag('transactionShares'),
    });
    for (const { text: note } of stored.form?.footnotes ?? [])
      expect(text.replace(/\s+/g, ' ')).toContain(note.slice(0, 60).replaceAll('&', '&amp;'));
  });

  test('an amendment and what it restates name each other', async () => {
    const rows: Made['rows'] = [['sale', '2024-03-01']];
    const original = made({ n: 1, filedOn: '2024-03-04', rows });
    const amendment = made({ n: 2, filedOn: '2024-03-20', amends: '2024-03-04', rows });
    await storeFilings(db.database, [original, amendment], { alerting: false, requestId: 'test' });
    const older = await filing(original.accession);
    const newer = await filing(amendment.accession);
    expect([older.superseded_by, older.supersedes]).toEqual([
      { accno: amendment.accession, form_type: '4/A', filed_on: '2024-03-20' },
      [],
    ]);
    expect([newer.superseded_by, newer.supersedes]).toEqual([
      null,
      [{ accno: original.accession, form_type: '4', filed_on: '2024-03-04' }],
    ]);
  });

  test('a notice of sale is shown as it was filed, and leads to its amendment', async () => {
    const sample = { n: 1, filedOn: '2024-03-01' };
    const amendment = { n: 2, filedOn: '2024-03-05', notice: { amends: noticeAccession(1), remarks: 'Fewer shares.' } };
    const records = [sample, amendment].map((one) => parseFiling(noticeSubmission(one), 'notice.txt', 'test'));
    await storeFilings(db.database, records, { alerting: false, requestId: 'test' });
    const shown = await filing(noticeAccession(1));
    expect(shown).toMatchObject({
      form_type: '144',
      form: null,
      notice: sampleNotice(sample),
      documents: [],
      owners: [{ cik: '0000000011', name: 'Doe Jane', is_director: true }],
      superseded_by: { accno: noticeAccession(2), form_type: '144/A', filed_on: '2024-03-05' },
      supersedes: [],
    });
    expect(await filing(noticeAccession(2))).toMatchObject({
      notice: sampleNotice(amendment),
      superseded_by: null,
      supersedes: [{ accno: noticeAccession(1), form_type: '144', filed_on: '2024-03-01' }],
    });
  });

  test('documents are whole, however many answers they take', async () => {
    const stored = await db.owner.sql<
      { accno: string }[]
    >`select distinct accession as accno from market.filing_document`;
    expect(stored).toHaveLength(9);
    let answers = 0;
    for (const { accno } of stored) {
      for (const document of (await filing(accno)).documents) {
        let { next_part: part, text } = document;
        while (part !== null) {
          const asked = { accno, sequence: document.sequence, part };
          const more = (await get_filing_text(filings)(asked, CALL)) as OperationResponse<'get_filing_text'>;
          text += more.text;
          part = more.next_part;
          answers += 1;
        }
        expect({ accno, sequence: document.sequence, length: text.length }).toEqual({
          accno,
          sequence: document.sequence,
          length: document.length,
        });
      }
    }
    expect(answers).toBeGreaterThan(0);
  });

  test('of many long documents, the answer has the beginning of the first ones', async () => {
    const words = Array.from({ length: 9_000 }, (_, n) => `word${n}`).join(' ');
    const documents = Array.from({ length: 8 }, (_, n) => ({
      sequence: n + 1,
      type: `EX-99.${n + 1}`,
      fileName: null,
      description: null,
      length: words.length,
      parts: textParts(words),
    }));
    const record = { ...made({ n: 3, filedOn: '2024-05-04', rows: [] }), formType: '8-K', documents };
    await storeFilings(db.database, [record], { alerting: false, requestId: 'test' });
    const answer = await filing(record.accession);
    expect(answer.documents.map(({ next_part }) => next_part)).toEqual([4, 4, 4, 4, 4, 4, 0, 0]);
    const [first, , , , , , last] = answer.documents;
    expect(words.startsWith(first!.text)).toBe(true);
    expect(first!.text.length).toBeLessThanOrEqual(MAX_LETTERS);
    expect(last!.text).toBe('');
    const asked = { accno: record.accession, sequence: 7, part: 0 };
    const more = (await get_filing_text(filings)(asked, CALL)) as OperationResponse<'get_filing_text'>;
    expect(more).toEqual({ text: first!.text, next_part: 4 });
  });

  test('a filing that is not stored, and the synthetic one, are not found', async () => {
    const { accession, text } = canaryFiling(new Date());
    const record = parseFiling(text, `${accession}.txt`, 'canary');
    await storeFilings(db.database, [record], { alerting: false, requestId: 'test' });
    for (const accno of ['0000320193-99-999999', accession])
      await expect(filing(accno)).rejects.toMatchObject({ code: 'not_found' });
    await expect(get_filing_text(filings)({ accno: accession, sequence: 1, part: 0 }, CALL)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      get_filing_text(filings)({ accno: '0000320193-20-000039', sequence: 1, part: 0 }, CALL),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
