import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from '@jest/globals';
import { csvRow, type ExportColumn, typedColumns, xlsxRow } from './export-column.ts';

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

test.each([
  ['number', '15500::double', '15500'],
  ['number', '12.375::double', '12.375'],
  ['number', '0.1::double', '0.1'],
  ['number', '0::double', '0'],
  ['number', '-100::double', '-100'],
  ['number', '2000000000000::double', '2000000000000'],
  ['instant', '1767733920::bigint', '2026-01-06T21:12:00Z'],
] as const)('a %s of %s reads %s in CSV and XLSX, and is itself in Parquet', async (kind, value, text) => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const of: ExportColumn[] = [{ heading: 'Cell', kind, value, meaning: 'A value.' }];
  const first = async (sql: string) => (await connection.runAndReadAll(`select ${sql}`)).getRowsJson()[0]?.[0];
  expect(await first(csvRow(of))).toBe(`"${text}"\r\n`);
  const cell = kind === 'instant' ? `<is><t xml:space="preserve">${text}</t></is>` : `<v>${text}</v>`;
  expect(await first(xlsxRow(of))).toContain(cell);
  const typed = await first(typedColumns(of));
  expect(kind === 'instant' ? typed : Number(typed)).toBe(kind === 'instant' ? '2026-01-06 21:12:00' : Number(text));
  expect(await first(csvRow([{ heading: 'Cell', kind, value: 'null', meaning: '' }]))).toBe('""\r\n');
});
