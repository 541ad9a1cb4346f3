import type { Database } from '@sentinel/database';

export interface CompanyRow {
  readonly cik: string;
  readonly name: string;
  readonly ticker: string | null;
}

export interface TradeRow {
  readonly id: string;
  readonly accession: string;
  readonly issuer_cik: string;
  readonly direction: string;
  readonly trade_date: string;
  readonly shares: string;
  readonly value: string | null;
  readonly owner_names: string;
  readonly owner_ciks: readonly string[];
  readonly owner_title: string;
  readonly insider_types: readonly string[];
  readonly plan_10b51: 'yes' | 'no' | 'unknown';
  readonly days_to_file: number | null;
  readonly is_amendment: boolean;
}

interface Receiver {
  companies(rows: readonly CompanyRow[]): Promise<void>;
  trades(rows: readonly TradeRow[]): Promise<void>;
}

const BATCH = 5000;

/**
 * Gives every row that changed since a transaction id, as one snapshot shows them, and says up to which id nothing can
 * appear later: below the xmin of a snapshot every transaction has ended (docs/decisions/0002-duckdb-copy.md). Rows of
 * transactions above it are given too, and again next time, so that one long transaction neither holds the others back nor
 * hides a company it has nothing to do with.
 *
 * @param since '0' for everything
 * @returns the id to go on from next time
 */
export async function readChanges({ sql }: Database, since: string, receiver: Receiver): Promise<string> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const [snapshot] = await tx<{ xmin: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`;
    if (!snapshot) throw new Error('PostgreSQL gave no snapshot');
    const { xmin } = snapshot;
    await tx<CompanyRow[]>`
      select cik, name, ticker from market.company
       where changed_in >= ${since}::xid8`.cursor(BATCH, (rows) => receiver.companies(rows));
    await tx<TradeRow[]>`
      select id::text, accession, issuer_cik, direction, trade_date::text, shares::text, value::text, owner_names, owner_ciks,
             owner_title, insider_types, plan_10b51, days_to_file, is_amendment
        from market.trade
       where changed_in >= ${since}::xid8`.cursor(BATCH, (rows) => receiver.trades(rows));
    return xmin;
  });
}
