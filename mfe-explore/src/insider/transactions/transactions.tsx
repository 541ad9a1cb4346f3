import { columnName, trade_date } from '@sentinel/fields';
import { useResultsColumns } from '@sentinel/market-ui';
import { ResultsTable } from '@sentinel/ui';
import { useMemo } from 'react';
import type { InsiderData } from '../insider.query.ts';
import { TRANSACTION_CARD, TRANSACTION_COLUMNS, type TransactionRow } from './transaction.columns.tsx';

const NAMES = TRANSACTION_COLUMNS.map(({ name }) => name);

/** "All transactions": over all companies, of any kind. */
export function Transactions({ insider: { num_transactions, transactions } }: { readonly insider: InsiderData }) {
  const { columns, save } = useResultsColumns(NAMES, 'All transactions');
  const rows = useMemo(
    () => transactions.map((transaction, row): TransactionRow => ({ ...transaction, row })),
    [transactions],
  );
  return (
    <ResultsTable<TransactionRow>
      title="All transactions"
      status={
        num_transactions > rows.length
          ? `the latest ${rows.length} of ${num_transactions.toLocaleString('en-US')}`
          : undefined
      }
      columns={columns.flatMap((name) => TRANSACTION_COLUMNS.find((column) => column.name === name) ?? [])}
      rows={rows}
      rowKey={({ row }) => String(row)}
      card={TRANSACTION_CARD}
      emptyText="No transactions: only forms that state what is held"
      exportCsv
      preferences={{ allColumns: NAMES, requiredColumn: columnName(trade_date), onSave: save }}
    />
  );
}
