import type { MissingReturnReason } from '@sentinel/vocabulary-market';
import type { Listed, WatchlistMembers } from '../fields/watchlist.ts';
import type { ExportColumn } from './export-column.ts';
import type { About } from './export-source.ts';

/** Fields of a request that are no filters. */
const NOT_FILTERS = new Set(['type', 'email', 'format', 'columns', 'members']);

/** Why a return may be unknown, for the reader of a file. */
const REASONS: Readonly<Record<MissingReturnReason, string>> = {
  pending: 'its last day has not come yet',
  ended: 'the stock stopped trading before it',
  no_bar: 'there is no close on one of its days',
  no_series: 'there are no prices of the company',
  no_fund: 'the fund has no close on one of its days',
  not_computed: 'the filing came a moment before the export',
};

const CONVENTIONS = [
  'Source: filings with the SEC (EDGAR) and daily closes. Days are US Eastern; business days of returns and next events are trading days of the New York Stock Exchange.',
  'Returns use closes adjusted for splits, and for dividends where the stock’s and the fund’s source both have them. Market-adjusted: less the return of the total-market fund VTI over the same days.',
  'CSV shows thousands and percent as on screen, rounded to two decimals. XLSX and Parquet hold the numbers themselves; returns are fractions there (0.05 is 5 %).',
  `An empty cell is an unknown value, never zero. A return is unknown when ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(Object.values(REASONS))}.`,
  'A filter on a value leaves out the rows in which it is unknown.',
  'In CSV files, text that a spreadsheet would run as a formula begins with an apostrophe.',
];

/** A watchlist by its name and what it held at the export: its id says nothing to the reader of a file. */
function watchlistText({ name, companies, people }: WatchlistMembers): string {
  const count = (ciks: string) => (ciks === '' ? 0 : ciks.split(',').length);
  return `${name} (companies: ${count(companies)}, people: ${count(people)})`;
}

/** A filter as people read it; lists and constraints are short. */
function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.join(', ');
  const { bool, val } = value as { bool?: string; val?: readonly unknown[] };
  const all = (val ?? []).join(bool === 'between' ? ' and ' : ', ');
  const words: Readonly<Record<string, string>> = { ge: '>= ', le: '<= ', between: 'between ' };
  return `${words[bool ?? ''] ?? ''}${all}`;
}

/**
 * The provenance of a file: the search as it was asked for, when, and what the columns mean.
 * @param asOf everything stored before this moment was searched
 * @param rows what a row is, and what has none
 */
export function aboutExport(
  title: string,
  request: Readonly<Record<string, unknown>> & Listed,
  columns: readonly ExportColumn[],
  { now, asOf, rows }: { now: Date; asOf: Date | undefined; rows: readonly string[] },
): About {
  const filters = Object.entries(request).filter(([name, value]) => value !== undefined && !NOT_FILTERS.has(name));
  return {
    title,
    exported_at: now.toISOString(),
    as_of: asOf?.toISOString() ?? null,
    filters: filters.map(([name, value]) => ({
      name,
      text: (name === 'watchlist' && request.members ? watchlistText(request.members) : valueText(value)).slice(
        0,
        4000,
      ),
    })),
    columns: columns.map(({ heading, meaning }) => ({ name: heading, text: meaning })),
    conventions: [...rows, ...CONVENTIONS],
  };
}
