import { isDay } from '@sentinel/calendar';
import { AcceptedTime, FilingLink, filingColumn, OwnerLinks } from '@sentinel/market-ui';
import type { ResultsColumn } from '@sentinel/ui';
import { readableNames } from '@sentinel/vocabulary-market';

/** A row of results, keyed by the names of the columns. */
export type ResultsRow = Readonly<Record<string, string | number | null>>;

/** What a row has of its reporting persons beside the columns. */
export const OWNER_CIKS = 'Reporting Person CIK';

/** Never read as numbers (spec part 2 section 2). */
const TEXT_ONLY = ['CIK', 'SIC'];
const INITIAL_WIDTHS: Readonly<Record<string, number>> = {
  'Company Name': 15,
  'Reporting Person': 10,
  'Date Accepted': 18,
};

/** The page of a stock at a finance site (spec part 2 section 2: ticker cells). */
const quoteUrl = (ticker: unknown) => `https://finance.yahoo.com/quote/${encodeURIComponent(String(ticker))}`;

/**
 * The columns of the results page (spec part 2 section 2): tickers lead to a quote, filings to EDGAR and the stored copy; times are in the reader's
 * zone. Numbers are aligned where every value of the column is one.
 */
export function resultsColumns(
  names: readonly string[],
  rows: readonly ResultsRow[],
): readonly ResultsColumn<ResultsRow>[] {
  return names.map((name): ResultsColumn<ResultsRow> => {
    const column = {
      name,
      textOnly: TEXT_ONLY.includes(name),
      initialWidthPercent: INITIAL_WIDTHS[name],
    };
    if (name === 'Ticker')
      return { ...column, kind: 'link', href: (row) => (row[name] == null ? undefined : quoteUrl(row[name])) };
    if (name === 'Filing URL') {
      const urlOf = (row: ResultsRow) => String(row[name] ?? '');
      // The spec's words, also where the link leads to the stored copy.
      const render = (row: ResultsRow) => urlOf(row) && <FilingLink url={urlOf(row)}>Link to Filing</FilingLink>;
      return { ...column, ...filingColumn(urlOf), render };
    }
    if (name === 'Reporting Person')
      return {
        ...column,
        text: (row) => readableNames(String(row[name] ?? '')),
        render: (row) => <OwnerLinks filed={String(row[name] ?? '')} ciks={ciksOf(row)} />,
      };
    if (name === 'Date Accepted')
      return {
        ...column,
        kind: 'date',
        // A day is shown as it is (spec part 2, section 5).
        render: (row) => {
          const at = String(row[name] ?? '');
          return Number.isNaN(Date.parse(at)) || isDay(at) ? at : <AcceptedTime at={at} />;
        },
      };
    return column.textOnly || !isNumeric(rows, name) ? column : { ...column, kind: 'number' };
  });
}

/** The CIKs of the reporting persons, in the order of their names; none in rows of before there were any. */
const ciksOf = (row: ResultsRow): string[] =>
  String(row[OWNER_CIKS] ?? '')
    .split('; ')
    .filter(Boolean);

const NUMBER = /^-?\$? ?-?[\d.,]+%?$/;

function isNumeric(rows: readonly ResultsRow[], name: string): boolean {
  const values = rows.map((row) => row[name]).filter((value) => value != null);
  return values.length > 0 && values.every((value) => NUMBER.test(String(value)));
}
