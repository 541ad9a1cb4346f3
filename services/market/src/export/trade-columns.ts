import type { OperationRequest } from '@sentinel/contracts';
import { returnColumns, valueColumn } from '../trades/search-trades.ts';
import type { ExportColumn } from './export-column.ts';

type TradeExport = OperationRequest<'export_trades'>;

const digits = (column: string, length: number) => `lpad(cast(${column} as varchar), ${length}, '0')`;
const CIK = digits('cik', 10);
const ACCESSION = `regexp_replace(${digits('accno', 18)}, '^(.{10})(..)(.*)$', '\\1-\\2-\\3')`;

/** Columns that both searches have. */
export const SHARED_COLUMNS = {
  conm: {
    heading: 'Company Name',
    kind: 'text',
    value: `coalesce(conm, ${CIK})`,
    meaning: 'The issuer, by its current name.',
  },
  ticker: {
    heading: 'Ticker',
    kind: 'text',
    value: 'ticker',
    meaning: 'The issuer’s current symbol; empty without one.',
  },
  cik: { heading: 'CIK', kind: 'text', value: CIK, meaning: 'The issuer’s number at the SEC.' },
  accno: {
    heading: 'Accession Number',
    kind: 'text',
    value: ACCESSION,
    meaning: 'The filing at the SEC that the row comes from.',
  },
} as const satisfies Record<string, ExportColumn>;

/** The columns of a trades export, with the return that the search asks for. */
export function tradeColumns(search: TradeExport): ExportColumn[] {
  const { return_type = 'raw', return_horizon = 20, return_start = 'trade_date', ended_returns } = search;
  const kind = return_type === 'adjusted' ? 'market-adjusted (less the total-market fund’s)' : 'raw';
  const returnFrom = (start: string) =>
    `Return over ${return_horizon} trading days from ${start}, ${kind}${ended_returns === 'last_price' ? '; up to the last price of stocks that stopped trading before' : ''}. Empty while it is unknown.`;
  const fromTrade = 'the close of the trade date (or of the next trading day)';
  const fromAcceptance = 'the first close after the filing was accepted';
  const all: Readonly<Record<TradeExport['columns'][number], ExportColumn>> = {
    ...SHARED_COLUMNS,
    owner: { heading: 'Owner', kind: 'text', value: 'owner', meaning: 'The reporting owners of the filing.' },
    title: { heading: 'Title', kind: 'text', value: 'title', meaning: 'As the filing states it.' },
    trade_date: { heading: 'Trade Date', kind: 'day', value: 'trade_day', meaning: 'The day of the trade.' },
    trade_direction: {
      heading: 'Trade Direction',
      kind: 'text',
      value: "case direction when 0 then 'Purchase' else 'Sale' end",
      meaning: 'Purchase: code P, acquired. Sale: code S, disposed.',
    },
    value: {
      heading: 'Value (in thousands)',
      kind: 'thousands',
      value: valueColumn(search),
      meaning: `Thousands of US dollars: the sum of shares × price. Empty when a price is given only in a footnote${search.include_implausible ? '' : ', and when the value as filed is implausible'}.`,
    },
    trade_return: {
      heading: 'Trade Return',
      kind: 'fraction',
      value: returnColumns(search).value,
      meaning: returnFrom(return_start === 'acceptance' ? fromAcceptance : fromTrade),
    },
    reader_return: {
      heading: 'Trade Return (from acceptance)',
      kind: 'fraction',
      value: returnColumns({ ...search, return_start: 'acceptance' }).value,
      meaning: returnFrom(fromAcceptance),
    },
    next_8K_days: {
      heading: 'Next Event (bdays) 8-K',
      kind: 'whole',
      value: 'next_8k_days',
      meaning: 'Trading days until the issuer’s next 8-K.',
    },
    next_ea_days: {
      heading: 'Next Event (bdays) EA',
      kind: 'whole',
      value: 'next_ea_days',
      meaning: 'Trading days until the next earnings announcement: an 8-K with item 2.02, as a proxy.',
    },
    next_8K_ret0: {
      heading: 'Next Event (return) 8-K',
      kind: 'fraction',
      value: 'next_8k_ret0',
      meaning: 'Event return of the next 8-K: close to close, less the total-market fund’s.',
    },
    next_ea_ret0: {
      heading: 'Next Event (return) EA',
      kind: 'fraction',
      value: 'next_ea_ret0',
      meaning: 'Event return of the next earnings announcement.',
    },
    is_10b51: {
      heading: '10b5-1?',
      kind: 'text',
      value: "case is_10b51 when 1 then 'Yes' when 0 then 'No' end",
      meaning:
        'Yes: the form’s checkbox, or before 2023 its text, names a 10b5-1 plan. Empty while it is unknown, as in most filings before 2023; the screen shows No.',
    },
    days_to_file: {
      heading: 'Days to File',
      kind: 'whole',
      value: 'days_to_file',
      meaning: 'Federal business days from the trade to the filing; the SEC’s deadline is 2.',
    },
    location: { heading: 'Location', kind: 'text', value: 'location', meaning: 'The owner’s city and state.' },
  };
  return search.columns.map((name) => all[name]);
}
