import { describe, expect, test } from '@jest/globals';
import { hasOpenData, openText } from '../testing/open-edgar-data.ts';
import { filingIndexRows } from './filing-index.ts';

const openDescribe = hasOpenData ? describe : describe.skip;

openDescribe('indexes of filings: real files', () => {
  test('a daily index by form: every row is found, and its file name matches its other columns', () => {
    const text = openText('index', 'form.20200318.idx');
    const rows = [...filingIndexRows(text)];
    // Split from the right, so that no company name can confuse it.
    const independent = [...text.matchAll(/^(.+?) +(\d+) +(\d{8}) +(edgar\/data\/(\d+)\/([\d-]+)\.txt) *$/gm)];
    expect(rows.map(({ cik, filedOn, accession, path }) => [Number(cik), filedOn, accession, path])).toEqual(
      independent.map((match) => [Number(match[2]), match[3]?.replace(/^(....)(..)/, '$1-$2-'), match[6], match[4]]),
    );
    expect(rows.map(({ formType, companyName }) => `${formType.padEnd(12)}${companyName}`)).toEqual(
      independent.map((match) => match[1]),
    );
    const filings = new Set(rows.map(({ accession }) => accession));
    const of = (form: string) => new Set(rows.flatMap((row) => (row.formType === form ? row.accession : []))).size;
    process.stdout.write(
      `form.20200318.idx: ${rows.length} rows, ${filings.size} filings, ${of('4')} of form 4, ${of('8-K')} of 8-K equal\n`,
    );
    // Counted independently.
    expect([filings.size, of('4'), of('8-K')]).toEqual([2666, 974, 230]);
  });

  test('a daily master index has columns separated by bars', () => {
    const text = openText('index', 'master.20181231.idx');
    const rows = [...filingIndexRows(text)];
    expect(rows).toHaveLength(10);
    expect(
      rows.map((row) =>
        [Number(row.cik), row.companyName, row.formType, row.filedOn.replaceAll('-', ''), row.path].join('|'),
      ),
    ).toEqual(text.split('\n').slice(7).filter(Boolean));
  });

  test('an index without rows gives none', () => {
    expect([...filingIndexRows(openText('index', 'empty-form.idx'))]).toEqual([]);
  });

  test.each([
    ['index', 'daily_index_2018_QTR4.htm'],
    ['index', '0001045810-26-000024-index.html'],
    ['http_errors', '403_missing_index.xml'],
    ['http_errors', '404_submissions.xml'],
  ])('%s/%s is not an index', (folder, name) => {
    expect(() => [...filingIndexRows(openText(folder, name))]).toThrow(
      expect.objectContaining({ name: 'EdgarListingError', code: 'not_a_listing' }),
    );
  });
});

describe('indexes of filings', () => {
  const dashes = '-'.repeat(80);
  const row = {
    formType: '8-K/A',
    companyName: 'First | Second 4 Co 2020',
    cik: '0009900001',
    filedOn: '2025-02-28',
    accession: '0009900001-25-000001',
    path: 'edgar/data/9900001/0009900001-25-000001.txt',
  };

  test('a quarterly index has ISO dates and the column "Filename", and names may contain bars', () => {
    const text = `Description: Master Index\n\nCIK|Company Name|Form Type|Date Filed|Filename\n${dashes}\n9900001|${row.companyName}|8-K/A|2025-02-28|${row.path}`;
    expect([...filingIndexRows(text)]).toEqual([row]);
  });

  test('in an index by company, the header gives the positions of the columns', () => {
    const text = [
      'Company Name                  Form Type   CIK         Date Filed  File Name',
      dashes,
      `First | Second 4 Co 2020      8-K/A       9900001     20250228    ${row.path}   `,
    ].join('\r\n');
    expect([...filingIndexRows(text)]).toEqual([row]);
  });

  test.each(['form', 'company'])('in an index by %s, a name longer than its column costs no row', (order) => {
    const companyName = `${'Long Name '.repeat(8)}Trust 1250 LLC`;
    const columns = (form: string, name: string, cik: string, day: string, path: string) =>
      (order === 'form'
        ? form.padEnd(12) + name.padEnd(62)
        : `${name.padEnd(62)}${order === 'company' && name.length > 62 ? ' ' : ''}${form.padEnd(12)}`) +
      `${name.length > 62 && order === 'form' ? ' ' : ''}${cik.padEnd(12)}${day.padEnd(12)}${path}`;
    const line = (name: string) => columns('8-K/A', name, '9900001', '20250228', row.path);
    const text = `${columns('Form Type', 'Company Name', 'CIK', 'Date Filed', 'File Name')}\n${dashes}\n${line(companyName)}\n${line('A')}\n`;
    expect([...filingIndexRows(text)]).toEqual([
      { ...row, companyName },
      { ...row, companyName: 'A' },
    ]);
  });

  const FIELDS = ['9900001', 'A Co', '4', '20250228', row.path];
  const JUNK = [
    '',
    'abc def',
    'A & B',
    '<',
    '|',
    '\u0000',
    '\u0001',
    '99999999999',
    'x'.repeat(1_000_000),
    ' '.repeat(1_000_000),
  ];
  test.each(['master', 'form'])('junk at any place of a row of an index by %s costs no other row', (order) => {
    const isMaster = order === 'master';
    const line = ([cik = '', name = '', form = '', day = '', path = '']: string[]) =>
      isMaster
        ? [cik, name, form, day, path].join('|')
        : form.padEnd(12) + name.padEnd(62) + cik.padEnd(12) + day.padEnd(12) + path;
    const head = isMaster
      ? 'CIK|Company Name|Form Type|Date Filed|File Name'
      : line(['CIK', 'Company Name', 'Form Type', 'Date Filed', 'File Name']);
    for (const at of FIELDS.keys()) {
      for (const junk of [...JUNK, `${FIELDS[at]}${FIELDS[at]}`]) {
        const rows = [FIELDS, FIELDS.with(at, junk), FIELDS].map(line);
        let bad = 0;
        const read = [
          ...filingIndexRows(`${head}\n${dashes}\n${rows.join('\n')}\n`, () => {
            bad += 1;
          }),
        ];
        expect(read.at(0)).toMatchObject({ cik: '0009900001', formType: '4', path: row.path });
        expect(read.at(-1)).toEqual(read.at(0));
        expect(read.length + bad).toBeGreaterThanOrEqual(3 - Number(junk.trim() === ''));
      }
    }
  });

  test('a line that is not a row is an error, or is reported', () => {
    const text = `CIK|Company Name|Form Type|Date Filed|File Name\n${dashes}\n9900001|A|4|20250230|${row.path}\n9900001|A|4|20250228|${row.path}\n`;
    expect(() => [...filingIndexRows(text)]).toThrow(
      expect.objectContaining({ code: 'malformed', message: 'Line 3 of the index is not a row of a filing.' }),
    );
    const told: string[] = [];
    expect([...filingIndexRows(text, ({ message }) => told.push(message))]).toHaveLength(1);
    expect(told).toEqual(['Line 3 of the index is not a row of a filing.']);
  });

  test('an index that ends within its last row is cut off, whatever is done with bad rows', () => {
    const whole = `CIK|Company Name|Form Type|Date Filed|File Name\n${dashes}\n9900001|A|4|20250228|${row.path}`;
    const start = whole.indexOf(dashes);
    for (let end = start + 20; end < whole.length; end += 1) {
      if (whole[end - 1] === '\n') continue;
      expect(() => [...filingIndexRows(whole.slice(0, end), () => undefined)]).toThrow(
        expect.objectContaining({ code: 'malformed', message: 'The index is cut off.' }),
      );
    }
    expect([...filingIndexRows(whole)]).toHaveLength(1);
    expect([...filingIndexRows(whole.slice(0, start + dashes.length + 1))]).toEqual([]);
  });

  test.each([
    ['nothing', ' \n', 'empty'],
    ['an error page', '<!DOCTYPE html>\n<html>Undeclared Automated Tool</html>', 'not_a_listing'],
    ['other columns', `Ticker   Price\n${dashes}\nA   1`, 'not_a_listing'],
    ['a header cut off', 'Description: Master Index\nCIK|Company Name|Form', 'not_a_listing'],
  ])('%s is refused', (_what, text, code) => {
    expect(() => [...filingIndexRows(text)]).toThrow(expect.objectContaining({ code }));
  });
});
