import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { saysKeyword } from '@sentinel/alert-rules/read';
import { asc, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import { ingestPaths } from '../../files/ingest-paths.ts';

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
  const rows = await db.owner.orm
    .selectDistinct({ accession: filingText.accession })
    .from(filingText)
    .where(condition)
    .orderBy(asc(filingText.accession));
  return rows.map(({ accession }) => accession);
}

withRealFilings('real reports', () => {
  test('have the text of their pages, including exhibits', async () => {
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
    const documents = await db.owner.orm
      .select({ type: schema.filingDocument.type, fileName: schema.filingDocument.fileName })
      .from(schema.filingDocument);
    expect(documents.filter(({ type }) => /^(?:8-K|10-Q|EX-\d)/.test(type))).toHaveLength(documents.length);
    expect(documents.some(({ type }) => type.startsWith('EX-101') || type.startsWith('EX-104'))).toBe(false);
    expect(documents.some(({ type }) => type === 'EX-99.1')).toBe(true);
  });

  test('have the words of each document, in parts', async () => {
    const [row] = await db.owner.sql<{ short: number; long: number }[]>`
      select count(*) filter (where t.length < d.length)::int as short, count(*) filter (where t.length > 1.2 * d.length + 50)::int as long
        from market.filing_document d
        join (select accession, sequence, sum(length(text)) + count(*) as length from market.filing_text group by 1, 2) t using (accession, sequence)`;
    expect(row).toEqual({ short: 0, long: 0 });
  });
});
