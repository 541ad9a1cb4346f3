import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvFileName, toCsv } from './to-csv.ts';

/** Parses quoted CSV according to RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const match of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/gs)) {
    rows.at(-1)?.push((match[1] ?? '').replaceAll('""', '"'));
    if (match[2] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('CSV export (spec part 2 section 5)', () => {
  test('there is nothing to export without columns or rows', () => {
    expect(toCsv([], [{ a: 1 }])).toBeUndefined();
    expect(toCsv([{ name: 'a' }], [])).toBeUndefined();
  });

  test('header row, every cell quoted, quotes doubled', () => {
    expect(toCsv([{ name: 'a', label: 'Name "A"' }, { name: 'b' }], [{ a: 'x, "y"', b: null }])).toBe(
      '"Name ""A""","b"\r\n"x, ""y""",""\r\n',
    );
  });

  test.each([
    '=1+1',
    '+1+2',
    '+A1',
    '-1+2',
    '@SUM(A1)',
    '\tx',
    '\r=x',
    '\n=x',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    "-cmd|' /C calc'!A0",
  ])('the formula %j is neutralized', (formula) => {
    expect(toCsv([{ name: 'a' }], [{ a: formula }])).toBe(`"a"\r\n"'${formula}"\r\n`);
  });

  test.each(['-5', '-1,234.50', '-$ 5.00', '-31.80%', '-.5', '+0.30%', '+5'])(
    'the signed number %j stays as it is',
    (number) => {
      expect(toCsv([{ name: 'a' }], [{ a: number }])).toBe(`"a"\r\n"${number}"\r\n`);
    },
  );

  test('what is written reads back, and no cell can start a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 }), (cells) => {
        const text =
          toCsv(
            [{ name: 'a' }, { name: 'b' }],
            cells.map(([a, b]) => ({ a, b })),
          ) ?? '';
        const read = parseCsv(text).slice(1);
        expect(read.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, '')))).toEqual(
          cells.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, ''))),
        );
        for (const cell of read.flat()) expect(cell).not.toMatch(/^(?:[=@＝＋－＠\t\r\n]|[+-](?![$\d,. ]*\d%?$))/);
      }),
    );
  });

  test('the file is named after the title, or export', () => {
    expect(csvFileName('Search Results')).toBe('Search Results.csv');
    expect(csvFileName(undefined)).toBe('export.csv');
    expect(csvFileName('a/b: c')).toBe('a-b- c.csv');
  });
});

test('a column that reads its value elsewhere exports that value', () => {
  const columns = [{ name: 'Name', value: ({ first }: { first: string }) => first.toUpperCase() }];
  expect(toCsv(columns, [{ first: 'ada' }])).toBe('"Name"\r\n"ADA"\r\n');
});
