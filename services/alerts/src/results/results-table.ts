import { farthest, type SessionMove, sumAmounts, type TradePart } from '@sentinel/alert-rules';
import type { FoundEvent } from '@sentinel/alert-rules/read';
import type { OperationResponse } from '@sentinel/contracts';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';

type Table = Pick<OperationResponse<'get_alert'>, 'columns' | 'data'>;
type Cell = Table['data'][number][string];

/** The cells of a row by column: the spec's columns (part 2 section 2 "Results table"), what happened, and the figures that alerts ask for. */
const CELLS = {
  'Company Name': ({ matched }) => matched.company.name,
  Ticker: ({ matched }) => matched.company.ticker,
  'Reporting Person': ({ story }) => story?.ownerNames ?? null,
  Title: ({ story }) => story?.ownerTitle ?? null,
  Event: ({ matched }) => matched.title,
  Value: ({ event }) => (event.kind === '4' ? dollarsOf(event.parts) : null),
  '10b5-1': ({ event }) => (event.kind === '4' ? PLAN_WORDS[planOf(event.parts)] : null),
  'Price Move': ({ event }) => (event.kind === '8-K' || event.kind === 'price_alert' ? percentOf(event.move) : null),
  Date: ({ day }) => day,
  // The moment; of a filing without a header, the day.
  'Date Accepted': ({ acceptedAt, day }) => acceptedAt?.toISOString() ?? day,
  'Filing URL': ({ matched }) => matched.filingUrl,
  CIK: ({ matched }) => matched.company.cik,
  SIC: ({ matched }, sicOf) => sicOf.get(matched.company.cik) ?? null,
} as const satisfies Record<string, (found: FoundEvent, sicOf: ReadonlyMap<string, string>) => Cell>;

type Column = keyof typeof CELLS;

/** What a filing's trades are worth: `$162354.20`; null where the price of one is not reported. */
function dollarsOf(parts: readonly TradePart[]): string | null {
  const values = parts.flatMap(({ value }) => value ?? []);
  return values.length < parts.length ? null : `$${Number(sumAmounts(values)).toFixed(2)}`;
}

const PLAN_WORDS = { yes: 'Yes', partly: 'Partly', no: 'No', unknown: 'Not said' } as const;

/** Whether the trades were under a Rule 10b5-1 plan. Forms of before 2023 need not say. */
function planOf(parts: readonly TradePart[]): keyof typeof PLAN_WORDS {
  const [first, ...others] = new Set(parts.map(({ plan10b51 }) => plan10b51));
  if (first === undefined) return 'unknown';
  if (others.length === 0) return first;
  return [first, ...others].includes('yes') ? 'partly' : 'unknown';
}

/** The larger side of a move: `-7.08%`. */
const percentOf = (move: SessionMove | null): string | null =>
  move === null ? null : `${(farthest(move) * 100).toFixed(2)}%`;

/** More would be too long for a cell; groups of funds file with dozens. */
const MAX_OWNERS = 100;
/** Of a trade, in a row but no column: the CIKs of the reporting persons in the order of their names, for links. */
const ownerCiks = ({ event }: FoundEvent): Readonly<Record<string, Cell>> =>
  event.kind === '4' ? { 'Reporting Person CIK': event.ownerCiks.slice(0, MAX_OWNERS).join('; ') } : {};

const OF_FILINGS = ['Date Accepted', 'Filing URL', 'CIK', 'SIC'] as const;

/** The columns that apply to each kind of alert. */
const COLUMNS: Readonly<Record<AlertFormType, readonly Column[]>> = {
  '4': ['Company Name', 'Ticker', 'Reporting Person', 'Title', 'Event', 'Value', '10b5-1', ...OF_FILINGS],
  '8-K': ['Company Name', 'Ticker', 'Event', 'Price Move', ...OF_FILINGS],
  keyword: ['Company Name', 'Ticker', 'Event', ...OF_FILINGS],
  price_alert: ['Company Name', 'Ticker', 'Event', 'Price Move', 'Date', 'CIK', 'SIC'],
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
