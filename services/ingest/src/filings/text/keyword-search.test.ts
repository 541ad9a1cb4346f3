import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asc, saysKeyword, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import fc from 'fast-check';
import { ingestPaths } from '../../files/ingest-paths.ts';
import { hasOpenData, openPath } from '../../testing/open-data.ts';

const withRealFilings = hasOpenData ? describe : describe.skip;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Accessions whose text says it. */
async function saying(keyword: string): Promise<string[]> {
  const condition = saysKeyword(keyword);
  if (condition === null) throw new Error('no keyword');
  const { filingText } = schema;
  const rows = await db.database.orm
    .selectDistinct({ accession: filingText.accession })
    .from(filingText)
    .where(condition)
    .orderBy(asc(filingText.accession));
  return rows.map(({ accession }) => accession);
}

async function keepText(accession: string, text: string): Promise<void> {
  await db.database.orm
    .insert(schema.filing)
    .values({ accession, formType: '8-K', issuerCik: '0009990001', sourceName: 't', contentHash: 'h', requestId: 'r' })
    .onConflictDoNothing();
  await db.database.orm
    .insert(schema.filingText)
    .values({ accession, sequence: 1, part: 0, text })
    .onConflictDoUpdate({
      target: [schema.filingText.accession, schema.filingText.sequence, schema.filingText.part],
      set: { text },
    });
}

describe('a keyword', () => {
  const ID = '0009990001-25-000001';
  const says = async (text: string, keyword: string) => {
    await keepText(ID, text);
    return (await saying(keyword)).includes(ID);
  };

  test('is found as whole words, whatever the case', async () => {
    expect(await says('The Dividend was cut.', 'dividend')).toBe(true);
    expect(await says('Our dividends grew', 'dividend')).toBe(false);
    expect(await says('predividend', 'dividend')).toBe(false);
  });

  test('may be a phrase with any white space between its words, in that order', async () => {
    expect(await says('a going\nconcern doubt', 'Going Concern')).toBe(true);
    expect(await says('a concern going on', 'going concern')).toBe(false);
    expect(await says('going, concern', 'going concern')).toBe(false);
  });

  test('is found where full text would take it for a part of a path, host or number', async () => {
    expect(await says('and/or', 'or')).toBe(true);
    expect(await says('see investors.sample.example/news', 'news')).toBe(true);
    expect(await says('the U.S. market', 'U.S.')).toBe(true);
    expect(await says('Rule 10b5-1 plan', '10b5-1 plan')).toBe(true);
    expect(await says('a -5.2% change', '5.2%')).toBe(true);
    expect(await says('a 15.2% change', '5.2%')).toBe(false);
  });

  test('takes typesetters’ quotes and dashes for the plain ones', async () => {
    expect(await says('the Company’s non–GAAP results', `company's non-GAAP`)).toBe(true);
    expect(await says('“material weakness”', '"material weakness"')).toBe(true);
  });

  test('means itself: signs of regular expressions have no force', async () => {
    expect(await says('abc', 'a.c')).toBe(false);
    expect(await says('C++ (beta) [x]', 'c++ (beta) [x]')).toBe(true);
    expect(saysKeyword(' *** ')).toBeNull();
  });

  test('of any text is found in that text', async () => {
    const word = fc.string({ unit: fc.constantFrom(...`aB1.'-/\\()[]{}*+?^$|,&%"`), minLength: 1, maxLength: 6 });
    const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(
        phrase.filter((text) => saysKeyword(text) !== null),
        async (text) => expect(await says(`so ${text} it is`, text)).toBe(true),
      ),
      { numRuns: 60 },
    );
  });
});

withRealFilings('real reports', () => {
  test('say what their pages say, exhibits included', async () => {
    const totals = await ingestPaths(
      db.database,
      [openPath('8k_full'), openPath('periodic', '0000912057-00-023442_10-Q_2000.txt')],
      { alerting: false, requestId: 'test' },
      () => undefined,
    );
    expect(totals).toMatchObject({ stored: 9, refused: 0 });
    // The plain text 10-Q of 2000; an exhibit of JPMorgan's 8-K; the compensation plan NVIDIA attached.
    expect(await saying('apple computer, inc.')).toContain('0000912057-00-023442');
    expect(await saying('JPMorganChase')).toEqual(['0000019617-26-000241']);
    expect(await saying('variable compensation plan')).toContain('0001045810-26-000024');
    expect(await saying('variable compensation pla')).toEqual([]);
    const documents = await db.database.orm
      .select({ type: schema.filingDocument.type, fileName: schema.filingDocument.fileName })
      .from(schema.filingDocument);
    expect(documents.filter(({ type }) => /^(?:8-K|10-Q|EX-\d)/.test(type))).toHaveLength(documents.length);
    expect(documents.some(({ type }) => type.startsWith('EX-101') || type.startsWith('EX-104'))).toBe(false);
    expect(documents.some(({ type }) => type === 'EX-99.1')).toBe(true);
  });

  test('hold the words of each document once over, in parts', async () => {
    const [row] = await db.database.sql<{ short: number; long: number }[]>`
      select count(*) filter (where t.length < d.length)::int as short, count(*) filter (where t.length > 1.2 * d.length + 50)::int as long
        from market.filing_document d
        join (select accession, sequence, sum(length(text)) + count(*) as length from market.filing_text group by 1, 2) t using (accession, sequence)`;
    expect(row).toEqual({ short: 0, long: 0 });
  });
});
