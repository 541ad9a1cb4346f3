import type { OperationResponse } from '@sentinel/contracts';
import { filingUrl } from '@sentinel/vocabulary-market';
import type { Results } from './results.ts';
import { OWNER_CIKS } from './results-columns.tsx';

/** The rows of a search of trades as a results payload (spec part 2, section 3). */
export function tradeResults({ num_rows, rows }: OperationResponse<'explore_trades'>): Results {
  return results(
    num_rows,
    rows.map((row) => ({
      ...filingCells(row),
      'Reporting Person': row.owner,
      [OWNER_CIKS]: row.owner_cik,
      'Trade Date': row.trade_date,
      Direction: row.trade_direction === 'purchase' ? 'Purchase' : 'Sale',
      Shares: row.shares,
      Value: row.value === null ? null : `$ ${row.value}`,
    })),
  );
}

/** The rows of a search of 8-Ks as a results payload. */
export function eventResults({ num_rows, rows }: OperationResponse<'explore_events'>): Results {
  return results(
    num_rows,
    rows.map((row) => ({
      ...filingCells(row),
      '8-K Items': row['8K_items'],
      'Event Return': row.event_return === null ? null : `${row.event_return * 100}%`,
      'Value Sold': row.value_sold === null ? null : `$ ${row.value_sold}`,
      'Value Purchased': row.value_purchased === null ? null : `$ ${row.value_purchased}`,
    })),
  );
}

type Filed = OperationResponse<'explore_trades' | 'explore_events'>['rows'][number];

/** The columns that both kinds of rows begin with. */
const filingCells = ({
  accepted_at,
  accno,
  cik,
  conm,
  ticker,
}: Pick<Filed, 'accepted_at' | 'accno' | 'cik' | 'conm' | 'ticker'>) => ({
  'Company Name': conm,
  Ticker: ticker,
  'Filing URL': filingUrl(cik, accno),
  'Date Accepted': accepted_at,
  CIK: cik,
});

function results(total: number, data: Results['data']): Results {
  const columns = Object.keys(data[0] ?? {}).filter((name) => name !== OWNER_CIKS);
  return { columns, data, total: total > data.length ? total : undefined };
}
