import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from '@jest/globals';
import { csvRow, type ExportColumn } from './export-column.ts';

const CELL: ExportColumn = { heading: 'Cell', kind: 'text', value: 'cell', meaning: 'A text.' };

/** The texts as cells of a CSV file, as DuckDB writes them. */
async function written(texts: readonly string[]): Promise<string[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run('create table text (place integer, cell varchar)');
  for (const [place, text] of texts.entries()) await connection.run('insert into text values ($1, $2)', [place, text]);
  const rows = await connection.runAndReadAll(`select ${csvRow([CELL])} from text order by place`);
  return rows.getRows().map(([row]) => String(row));
}

// The same cells as in the test of `toCsv` of packages/ui, which writes every other CSV file of the portal.
test('a text that a spreadsheet would run begins with an apostrophe (SECURITY 47)', async () => {
  const formulas = ['=1+1', '+1+2', '+A1', '-1+2', '@SUM(A1)', '\tx', '\r=x', '\n=x', "-cmd|' /C calc'!A0", '＝1+1'];
  expect(await written(formulas)).toEqual(formulas.map((formula) => `"'${formula}"\r\n`));
});

test('a signed number stays as it is', async () => {
  const numbers = ['-5', '-1,234.50', '-$ 5.00', '-31.80%', '-.5', '+0.30%', '+5'];
  expect(await written(numbers)).toEqual(numbers.map((number) => `"${number}"\r\n`));
});
