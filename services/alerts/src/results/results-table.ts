import type { FoundEvent } from '@sentinel/alert-rules/read';
import type { OperationResponse } from '@sentinel/contracts';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';

type Table = Pick<OperationResponse<'get_alert'>, 'columns' | 'data'>;
type Cell = Table['data'][number][string];

/** The cells of a row by column: the spec's columns (part 2 section 2 "Results table"), and what happened. */
const CELLS = {
  'Company Name': ({ matched }) => matched.company.name,
  Ticker: ({ matched }) => matched.company.ticker,
  'Reporting Person': ({ story }) => story?.ownerNames ?? null,
  Event: ({ matched }) => matched.title,
  Date: ({ day }) => day,
  // The moment; of a filing without a header, the day.
  'Date Accepted': ({ acceptedAt, day }) => acceptedAt?.toISOString() ?? day,
  'Filing URL': ({ matched }) => matched.filingUrl,
  CIK: ({ matched }) => matched.company.cik,
  SIC: ({ matched }, sicOf) => sicOf.get(matched.company.cik) ?? null,
} as const satisfies Record<string, (found: FoundEvent, sicOf: ReadonlyMap<string, string>) => Cell>;

type Column = keyof typeof CELLS;

/** More would be too long for a cell; groups of funds file with dozens. */
const MAX_OWNERS = 100;
/** Of a trade, in a row but no column: the CIKs of the reporting persons in the order of their names, for links. */
const ownerCiks = ({ event }: FoundEvent): Readonly<Record<string, Cell>> =>
  event.kind === '4' ? { 'Reporting Person CIK': event.ownerCiks.slice(0, MAX_OWNERS).join('; ') } : {};

const OF_FILINGS = ['Company Name', 'Ticker', 'Event', 'Date Accepted', 'Filing URL', 'CIK', 'SIC'] as const;

/** The columns that apply to each kind of alert. */
const COLUMNS: Readonly<Record<AlertFormType, readonly Column[]>> = {
  '4': ['Company Name', 'Ticker', 'Reporting Person', 'Event', 'Date Accepted', 'Filing URL', 'CIK', 'SIC'],
  '8-K': OF_FILINGS,
  keyword: OF_FILINGS,
  price_alert: ['Company Name', 'Ticker', 'Event', 'Date', 'CIK', 'SIC'],
};

/**
 * Events as a results table (spec part 2, section 3 "Results payload").
 * @param sicOf the companies' industry codes by CIK
 */
export function resultsTable(
  formType: AlertFormType,
  events: readonly FoundEvent[],
  sicOf: ReadonlyMap<string, string>,
): Table {
  const columns = COLUMNS[formType];
  return {
    columns: [...columns],
    data: events.map((found) => ({
      ...Object.fromEntries(columns.map((column) => [column, CELLS[column](found, sicOf)])),
      ...ownerCiks(found),
    })),
  };
}
