import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import fc from 'fast-check';
import { saysKeyword } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Accession numbers of the filings whose text contains the keyword. */
async function saying(keyword: string): Promise<string[]> {
  const condition = saysKeyword(keyword);
  if (condition === null) throw new Error('no keyword');
  const { filingText } = schema;
  const rows = await db.owner.orm
    .selectDistinct({ accession: filingText.accession })
    .from(filingText)
    .where(condition)
    .orderBy(filingText.accession);
  return rows.map(({ accession }) => accession);
}

async function keepText(accession: string, text: string): Promise<void> {
  await db.owner.orm
    .insert(schema.filing)
    .values({ accession, formType: '8-K', issuerCik: '0009990001', sourceName: 't', contentHash: 'h', requestId: 'r' })
    .onConflictDoNothing();
  await db.owner.orm
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

  test('matches whole words in any case', async () => {
    expect(await says('The Dividend was cut.', 'dividend')).toBe(true);
    expect(await says('Our dividends grew', 'dividend')).toBe(false);
    expect(await says('predividend', 'dividend')).toBe(false);
  });

  test('may be a phrase; white space between its words does not matter, their order does', async () => {
    expect(await says('a going\nconcern doubt', 'Going Concern')).toBe(true);
    expect(await says('a concern going on', 'going concern')).toBe(false);
    expect(await says('going, concern', 'going concern')).toBe(false);
  });

  test('is found where full-text search would take it for part of a path, host name or number', async () => {
    expect(await says('and/or', 'or')).toBe(true);
    expect(await says('see investors.sample.example/news', 'news')).toBe(true);
    expect(await says('the U.S. market', 'U.S.')).toBe(true);
    expect(await says('Rule 10b5-1 plan', '10b5-1 plan')).toBe(true);
    expect(await says('a -5.2% change', '5.2%')).toBe(true);
    expect(await says('a 15.2% change', '5.2%')).toBe(false);
  });

  test('treats typographic quotes and dashes like plain ones', async () => {
    expect(await says('the Company’s non–GAAP results', `company's non-GAAP`)).toBe(true);
    expect(await says('“material weakness”', '"material weakness"')).toBe(true);
  });

  test('is literal: characters of regular expressions have no special meaning', async () => {
    expect(await says('abc', 'a.c')).toBe(false);
    expect(await says('C++ (beta) [x]', 'c++ (beta) [x]')).toBe(true);
    expect(saysKeyword(' *** ')).toBeNull();
  });

  test('taken from any text is found in that text', async () => {
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
