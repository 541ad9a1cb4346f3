import { useResultsColumns } from '@sentinel/market-ui';
import { useSession } from '@sentinel/session/react';
import { PageHeader, ResultsTable, type TableView } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rememberedSearch, rememberSearch } from './page-memory.ts';
import { PAGE_SIZES, type PageSize, pageInstead, sortedBy, type TradeRow, type TradeSearch } from './trade-search.ts';
import { TRADE_COLUMNS } from './trades.columns.tsx';
import styles from './trades.module.css';
import { tradesQuery } from './trades.query.ts';

const ALL_COLUMNS = TRADE_COLUMNS.map(({ name }) => name);
const SORTABLE = TRADE_COLUMNS.map(({ sortColumn }) => sortColumn);
const rowKey = ({ accno, trade_direction, trade_date }: TradeRow) => `${accno}/${trade_direction}/${trade_date}`;

/** /explore-trades (spec part 3, section 2): insider purchases and sales, sorted and paged by the server. */
export function TradesPage() {
  const email = useSession().email ?? '';
  const [search, setSearch] = useState<TradeSearch>(() => rememberedSearch(SORTABLE));
  const { columns, save: saveColumns } = useResultsColumns(ALL_COLUMNS);
  const trades = useQuery(tradesQuery(email, search));

  function change(next: TradeSearch) {
    setSearch(next);
    rememberSearch(next);
  }

  const settled = trades.isPlaceholderData ? undefined : trades.data;
  const lastPage = settled ? pageInstead(search, settled.rows.length, settled.num_rows) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on once for each page that turns out not to be there
  useEffect(() => {
    if (lastPage !== undefined) change({ ...search, page: lastPage });
  }, [lastPage]);

  const sortedColumn = TRADE_COLUMNS.find(({ sortColumn }) => sortColumn === search.sort.sort_column);
  const view: TableView = {
    page: search.page,
    pageSize: search.pageSize,
    sort: sortedColumn ? { column: sortedColumn.name, direction: search.sort.sort_direction } : null,
  };

  return (
    <div className={styles.page}>
      <PageHeader title="Explore Insider Trades" intro="Form 4 purchases and sales, as filed with the SEC" />
      <ResultsTable<TradeRow>
        title="Search Results"
        columns={columns.flatMap((name) => TRADE_COLUMNS.find((column) => column.name === name) ?? [])}
        rows={trades.data?.rows ?? []}
        rowKey={rowKey}
        loading={trades.isFetching || lastPage !== undefined}
        error={trades.error?.message}
        onRetry={() => void trades.refetch()}
        emptyText="No data available"
        pageSizes={PAGE_SIZES}
        exportCsv
        preferences={{
          allColumns: ALL_COLUMNS,
          requiredColumn: 'Company Name',
          onSave: saveColumns,
        }}
        server={{
          view,
          totalRows: trades.data?.num_rows ?? 0,
          onViewChange: (next) => change(searchOf(search, view, next)),
        }}
      />
    </div>
  );
}

/** The search for what the table requests: another sort or page size returns to page 1 (part 3, section 4). */
function searchOf(search: TradeSearch, before: TableView, next: TableView): TradeSearch {
  if (next.pageSize !== before.pageSize) return { ...search, page: 1, pageSize: next.pageSize as PageSize };
  if (next.sort?.column !== before.sort?.column || next.sort?.direction !== before.sort?.direction) {
    const name = next.sort?.column ?? before.sort?.column;
    const column = TRADE_COLUMNS.find((one) => one.name === name);
    return column ? sortedBy(search, column.sortColumn) : search;
  }
  return { ...search, page: next.page };
}
