import { describe, expect, test } from '@jest/globals';
import type { OwnershipForm } from '../parse/ownership-form.ts';
import { parseOwnershipXml } from '../parse/ownership-xml.ts';
import { dataSetTables } from '../testing/data-set-tables.ts';
import { hasOpenData, openExpected, openFiles, openText } from '../testing/open-edgar-data.ts';
import { form4Xml, transactionXml } from '../testing/ownership-xml-sample.ts';
import { dataSetRows, dataSetTable } from './data-set-table.ts';
import { insiderDataSet } from './insider-data-set.ts';

const withRealFiles = hasOpenData ? describe : describe.skip;
const ACCESSION = '0009990001-24-000001';
const SET = 'insider_datasets/2024q3';

const entries = (...given: Parameters<typeof insiderDataSet>) => [...insiderDataSet(...given)];
const sample = () =>
  dataSetTables(
    ACCESSION,
    '2024-09-30',
    parseOwnershipXml(form4Xml({ rows: transactionXml({ code: 'S', direction: 'D', price: '12.5' }), owners: 2 })),
  );

/** The form as a data set can show it: no schema version, days without time zone, white space inside texts may differ. */
function asSetsTell(form: OwnershipForm): unknown {
  const day = (value: string | null) => value?.slice(0, 10) ?? null;
  const known = JSON.parse(
    JSON.stringify({ ...form, schema_version: null }, (_key, value: unknown) =>
      typeof value === 'string'
        ? value.replace(/\s+/g, ' ').replace(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/, '$1')
        : value,
    ),
  );
  return { ...known, period_of_report: day(form.period_of_report) };
}

describe('a data set', () => {
  test('gives each filing with its rows from all tables', () => {
    const [entry] = entries(sample());
    expect(entry).toMatchObject({
      kind: 'filing',
      filing: {
        accession: ACCESSION,
        filedOn: '2024-09-30',
        ownerAddresses: [{ city: 'SPRINGFIELD', state: 'IL' }, {}],
        form: {
          document_type: '4',
          owners: [{ cik: '0009900001', is_officer: true, officer_title: 'CFO' }, {}],
          non_derivative_transactions: [{ row: 1, code: 'S', shares: '100', price: '12.5', value: '1250' }],
        },
      },
    });
  });

  test('numbers the rows by their keys, not by their order in the file', () => {
    const rows =
      transactionXml({ code: 'P', direction: 'A', shares: '1' }) +
      transactionXml({ code: 'P', direction: 'A', shares: '2' });
    const tables = dataSetTables(ACCESSION, '2024-09-30', parseOwnershipXml(form4Xml({ rows })));
    const [header, first, second] = tables.NONDERIV_TRANS.split('\n');
    const [entry] = entries({ ...tables, NONDERIV_TRANS: [header, second, first, ''].join('\n') });
    expect(entry).toMatchObject({
      filing: { form: { non_derivative_transactions: [{ shares: '1' }, { shares: '2' }] } },
    });
  });

  test('has the 10b5-1 checkbox only when the set has that column, as newer sets do', () => {
    const plan = (tables: ReturnType<typeof sample>) =>
      entries(tables).map((entry) => (entry.kind === 'filing' ? entry.filing.form.aff10b5one : undefined));
    const tables = sample();
    expect(plan(tables)).toEqual([null]);
    const [header, row] = tables.SUBMISSION.split('\n');
    expect(plan({ ...tables, SUBMISSION: `${header}\n${row}1\n` })).toEqual([true]);
    expect(
      plan({ ...tables, SUBMISSION: tables.SUBMISSION.replace('\tAFF10B5ONE', '').replace(/\t\n/, '\n') }),
    ).toEqual([null]);
  });

  test('quotation marks are ordinary characters, and a cell may span several lines', () => {
    const text = `ACCESSION_NUMBER\tFOOTNOTE_ID\tFOOTNOTE_TXT\n${ACCESSION}\tF1\tThe "Plan" and\nmore of it\n${ACCESSION}\tF2\t"open\n`;
    expect([...dataSetRows(text, 'FOOTNOTES')].map((row) => row.get('FOOTNOTE_TXT'))).toEqual([
      'The "Plan" and more of it',
      '"open',
    ]);
  });

  test('a filing without an owner, a type or a day is refused with its accession number, and the others are read', () => {
    const tables = sample();
    const [header, row = ''] = tables.SUBMISSION.split('\n');
    const other = (change: (text: string) => string, n: number) =>
      change(row).replace(ACCESSION, `0009990001-24-00000${n}`);
    const lines = [
      header,
      row,
      other((text) => text, 2),
      other((text) => text.replace('30-SEP-2024', '31-SEP-2024'), 3),
      '',
    ];
    expect(
      entries({ ...tables, SUBMISSION: lines.join('\n') }).map((entry) =>
        entry.kind === 'refused' ? entry.reason : 'read',
      ),
    ).toEqual(['read', 'it has no reporting owner', 'it has no filing date']);
  });

  test('a set that is cut off or lacks a required table is refused as a whole', () => {
    const { REPORTINGOWNER, ...rest } = sample();
    expect(() => entries(rest)).toThrow('the data set has no REPORTINGOWNER.tsv');
    expect(() => entries({ ...rest, REPORTINGOWNER: REPORTINGOWNER.slice(0, -15) })).toThrow('may be cut off');
    expect(() => entries({ ...rest, REPORTINGOWNER: '' })).toThrow('empty');
    expect(() => entries({ ...rest, REPORTINGOWNER: rest.SUBMISSION })).toThrow("does not have this table's columns");
  });
});

withRealFiles('real data sets', () => {
  test('every cell of every table of the open set is read unchanged', () => {
    let rows = 0;
    let cells = 0;
    for (const name of openFiles(SET, '.tsv')) {
      const text = openText(SET, name);
      const table = dataSetTable(text);
      expect(name.startsWith(table ?? 'none')).toBe(true);
      const [header = '', ...lines] = text.split('\n').filter((line) => line !== '');
      const columns = header.split('\t');
      const expected = lines.map((line) =>
        Object.fromEntries(
          line.split('\t').flatMap((cell, n) => (cell.trim() === '' ? [] : [[columns[n], cell.trim()]])),
        ),
      );
      const read = [...dataSetRows(text, table ?? 'SUBMISSION')].map((row) => Object.fromEntries(row));
      expect(read).toEqual(expected);
      rows += read.length;
      cells += read.reduce((sum, row) => sum + Object.keys(row).length, 0);
    }
    process.stdout.write(
      `insider_datasets: ${openFiles(SET, '.tsv').length} tables, ${rows} rows, ${cells} cells equal\n`,
    );
    expect(rows).toBeGreaterThan(19_000);
  });

  test('the rows of the open set become filings with their derivative rows, holdings and signatures', () => {
    const owners = new Set<string>();
    const tables = Object.fromEntries(
      ['SUBMISSION', 'DERIV_TRANS', 'DERIV_HOLDING', 'NONDERIV_HOLDING', 'OWNER_SIGNATURE'].map((table) => [
        table,
        openText(SET, `${table}.tsv`),
      ]),
    );
    for (const row of dataSetRows(tables.SUBMISSION ?? '', 'SUBMISSION')) owners.add(row.get('ACCESSION_NUMBER') ?? '');
    // The sample leaves out these two tables.
    const REPORTINGOWNER = `ACCESSION_NUMBER\tRPTOWNERCIK\tRPTOWNERNAME\tRPTOWNER_RELATIONSHIP\n${[...owners].map((accession) => `${accession}\t0009990001\tDOE JANE\tDirector,Officer\n`).join('')}`;
    const NONDERIV_TRANS = 'ACCESSION_NUMBER\tNONDERIV_TRANS_SK\tTRANS_CODE\tTRANS_SHARES\n';
    const read = entries({ ...tables, REPORTINGOWNER, NONDERIV_TRANS });
    const forms = read.flatMap((entry) => (entry.kind === 'filing' ? entry.filing.form : []));
    expect(forms).toHaveLength(13_000);
    const sum = (of: (form: OwnershipForm) => number) => forms.reduce((total, form) => total + of(form), 0);
    const counts = {
      derivative: sum((form) => form.derivative_transactions.length),
      holdings: sum((form) => form.derivative_holdings.length + form.non_derivative_holdings.length),
      signatures: sum((form) => form.signatures.length),
    };
    process.stdout.write(`insider_datasets: ${forms.length} filings with ${JSON.stringify(counts)}\n`);
    for (const form of forms) expect(form.period_of_report).toMatch(/^\d{4}-\d\d-\d\d$/);
    const dated = forms.flatMap((form) => form.derivative_transactions).filter(({ date }) => date !== null);
    expect(dated.length).toBe(counts.derivative);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(300);
  });

  test('forms read from a set equal the forms read from their XML', () => {
    let equal = 0;
    for (const folder of ['ownership', 'ownership_more', 'ownership_derived']) {
      for (const name of openFiles(folder, '.xml')) {
        const { parsed } = openExpected(folder, name) as { parsed?: unknown };
        const form = parsed === undefined ? null : parseOwnershipXml(openText(folder, name));
        if (form === null || form.owners.some(({ cik }) => cik === null)) continue;
        const [entry] = entries(dataSetTables(ACCESSION, '2024-09-30', form));
        const told = entry?.kind === 'filing' ? entry.filing.form : null;
        expect({ name, form: asSetsTell(told as OwnershipForm) }).toEqual({ name, form: asSetsTell(form) });
        equal += 1;
      }
    }
    process.stdout.write(`insider_datasets: ${equal} forms told by tables equal their XML\n`);
    expect(equal).toBeGreaterThan(450);
  });
});
