import { columnName, trade_date } from '@sentinel/fields';
import { useResultsColumns } from '@sentinel/market-ui';
import { ResultsTable, SegmentedControl } from '@sentinel/ui';
import { useMemo, useState } from 'react';
import type { CompanyData } from '../company.query.ts';
import { TRADE_CARD, TRADE_COLUMNS, type TradeRow, withIssuer } from './trade.columns.tsx';
import { TRANSACTION_CARD, TRANSACTION_COLUMNS, type TransactionRow } from './transaction.columns.tsx';

const TRADE_NAMES = TRADE_COLUMNS.map(({ name }) => name);
const TRANSACTION_NAMES = TRANSACTION_COLUMNS.map(({ name }) => name);

const VIEWS = [
  { value: 'trades', label: 'Purchases and sales' },
  { value: 'transactions', label: 'As filed' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/**
 * "Insider Trades": the company's purchases and sales, or every transaction as filed, with any code and those that
 * contradict themselves.
 */
export function InsiderTrades({ company }: { readonly company: CompanyData }) {
  const [view, setView] = useState<View>('trades');
  const choice = (
    <SegmentedControl label="Rows" hideLabel size="small" options={VIEWS} value={view} onChange={setView} />
  );
  return view === 'trades' ? (
    <Trades company={company} choice={choice} />
  ) : (
    <Transactions company={company} choice={choice} />
  );
}

interface TableProps {
  readonly company: CompanyData;
  readonly choice: React.ReactNode;
}

function Trades({ company: { company, trades }, choice }: TableProps) {
  const { columns, save } = useResultsColumns(TRADE_NAMES, 'Insider Trades');
  const rows = useMemo(() => withIssuer(trades, company.cik), [trades, company.cik]);
  return (
    <ResultsTable<TradeRow>
      title="Insider Trades"
      columns={columns.flatMap((name) => TRADE_COLUMNS.find((column) => column.name === name) ?? [])}
      rows={rows}
      rowKey={({ accno, trade_direction, trade_date }) => `${accno}/${trade_direction}/${trade_date}`}
      card={TRADE_CARD}
      emptyText="No purchases or sales by insiders"
      exportCsv
      preferences={{ allColumns: TRADE_NAMES, requiredColumn: columnName(trade_date), onSave: save }}
      actions={choice}
    />
  );
}

function Transactions({ company: { company, transactions }, choice }: TableProps) {
  const { columns, save } = useResultsColumns(TRANSACTION_NAMES, 'Transactions');
  const rows = useMemo(
    () => transactions.map((transaction, row): TransactionRow => ({ ...transaction, row, cik: company.cik })),
    [transactions, company.cik],
  );
  return (
    <ResultsTable<TransactionRow>
      title="Insider Trades"
      columns={columns.flatMap((name) => TRANSACTION_COLUMNS.find((column) => column.name === name) ?? [])}
      rows={rows}
      rowKey={({ row }) => String(row)}
      card={TRANSACTION_CARD}
      emptyText="No transactions by insiders"
      exportCsv
      preferences={{ allColumns: TRANSACTION_NAMES, requiredColumn: 'Date', onSave: save }}
      actions={choice}
    />
  );
}
