import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hasOpenData, openFiles, openText } from '../testing/open-edgar-data.ts';
import { DATA_SET_TABLES, dataSetRows, dataSetTable } from './data-set-table.ts';
import { EdgarDataError } from './edgar-data-error.ts';
import { parseEdgarJson } from './edgar-json.ts';
import { insiderDataSet } from './insider-data-set.ts';

const withRealFiles = hasOpenData ? describe : describe.skip;
/** How many damaged copies of each file are tried; they are the same in every run. */
const DAMAGES = 12;

/** Any error other than `EdgarDataError` fails the test. */
function outcome(act: () => unknown): 'read' | EdgarDataError['code'] {
  try {
    act();
    return 'read';
  } catch (error) {
    if (error instanceof EdgarDataError) return error.code;
    throw error;
  }
}

const readTable = (text: string) => {
  const table = dataSetTable(text);
  return table === null ? null : [...dataSetRows(text, table)].length;
};

describe('texts that do not come from the SEC', () => {
  test('any text, JSON or table is read or refused with a code', () => {
    fc.assert(fc.property(fc.string(), (text) => void outcome(() => parseEdgarJson(text))));
    fc.assert(fc.property(fc.json(), (text) => void outcome(() => parseEdgarJson(text))));
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...DATA_SET_TABLES),
        (text, table) => void outcome(() => [...dataSetRows(text, table)]),
      ),
    );
  });

  test('JSON of the right shape with random values is read or refused with a code', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('2025-03-14T07:05:09.000Z', '2025-02-30T07:05:09.000Z', '0009990001-25-000001', '8-K'),
    );
    const column = fc.array(value, { maxLength: 3 });
    const columns = fc.record({
      accessionNumber: column,
      form: column,
      filingDate: column,
      reportDate: column,
      acceptanceDateTime: column,
      items: column,
      primaryDocument: column,
    });
    const facts = fc.record({
      units: fc.record({ shares: fc.array(fc.record({ end: value, val: value, accn: value, filed: value })) }),
    });
    const shapes = fc.oneof(
      columns,
      fc.record({
        cik: value,
        name: value,
        tickers: column,
        exchanges: column,
        formerNames: column,
        filings: fc.record({ recent: columns, files: column }),
      }),
      fc.record({
        cik: value,
        facts: fc.record({ dei: fc.record({ EntityCommonStockSharesOutstanding: facts }), 'us-gaap': value }),
      }),
      fc.record({ fields: fc.constant(['cik', 'name', 'ticker', 'exchange']), data: fc.array(column) }),
      fc.dictionary(fc.string(), fc.record({ cik_str: value, ticker: value, title: value })),
    );
    fc.assert(
      fc.property(shapes, (shape) => void outcome(() => parseEdgarJson(JSON.stringify(shape)))),
      { numRuns: 500 },
    );
  });

  test('rows of random cells become filings or refusals, never another error', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('0009990001-24-000001', '30-SEP-2024', '99-XXX-0000', '1e9', '-1', '4', '0009990001', 'F1, F2'),
    );
    const tables = {
      SUBMISSION: ['ACCESSION_NUMBER', 'FILING_DATE', 'DOCUMENT_TYPE', 'ISSUERCIK', 'PERIOD_OF_REPORT'],
      REPORTINGOWNER: ['ACCESSION_NUMBER', 'RPTOWNERCIK', 'RPTOWNER_RELATIONSHIP'],
      NONDERIV_TRANS: ['ACCESSION_NUMBER', 'NONDERIV_TRANS_SK', 'TRANS_CODE', 'TRANS_SHARES', 'TRANS_PRICEPERSHARE_FN'],
      FOOTNOTES: ['ACCESSION_NUMBER', 'FOOTNOTE_ID', 'FOOTNOTE_TXT'],
    };
    const text = (columns: readonly string[]) =>
      fc
        .array(fc.tuple(...columns.map(() => cell)), { maxLength: 4 })
        .map((rows) => [columns.join('\t'), ...rows.map((row) => row.join('\t'))].join('\n'));
    const set = fc.record(Object.fromEntries(Object.entries(tables).map(([table, columns]) => [table, text(columns)])));
    fc.assert(
      fc.property(set, (given) => void outcome(() => [...insiderDataSet(given)])),
      { numRuns: 300 },
    );
  });
});

withRealFiles('real files, damaged', () => {
  /** Cuts, duplicates or overwrites parts of the text, at positions that depend only on the seed. */
  function damaged(text: string, seed: number): string {
    const at = (n: number) => Math.floor(((Math.sin(seed * 97 + n * 31) + 1) / 2) * text.length);
    const [one, two] = [at(1), at(2)].sort((a, b) => a - b) as [number, number];
    const ways = [
      () => text.slice(0, one),
      () => text.slice(one),
      () => text.slice(0, one) + text.slice(two),
      () => text.slice(0, two) + text.slice(one),
      () => `${text.slice(0, one)}\u0000"}]\t\n${text.slice(one)}`,
      () => text.slice(0, one) + text.slice(one, two).replaceAll('"', '') + text.slice(two),
    ];
    return (ways[seed % ways.length] ?? (() => text))();
  }

  test('are read or refused with a code', () => {
    const outcomes: Record<string, number> = {};
    const count = (said: string) => {
      outcomes[said] = (outcomes[said] ?? 0) + 1;
    };
    for (const [folder, ending] of [
      ['submissions', '.json'],
      ['tickers', '.json'],
      ['facts', '.json'],
    ] as const) {
      for (const name of openFiles(folder, ending)) {
        const text = openText(folder, name);
        for (let seed = 0; seed < DAMAGES; seed += 1) count(outcome(() => parseEdgarJson(damaged(text, seed))));
      }
    }
    for (const name of openFiles('insider_datasets/2024q3', '.tsv')) {
      const text = openText('insider_datasets/2024q3', name);
      for (let seed = 0; seed < DAMAGES; seed += 1) count(outcome(() => readTable(damaged(text, seed))));
    }
    process.stdout.write(`damaged data files: ${JSON.stringify(outcomes)}\n`);
    expect(outcomes.not_json).toBeGreaterThan(100);
    expect(outcomes.malformed).toBeGreaterThan(5);
  });
});
