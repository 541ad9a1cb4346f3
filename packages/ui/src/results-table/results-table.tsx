import { Download, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import type { ColumnPreferencesProps } from '../column-preferences/column-preferences.tsx';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import { Pagination } from '../pagination/pagination.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { EmptyState } from '../state-message/empty-state.tsx';
import { ErrorState } from '../state-message/error-state.tsx';
import type { ResultsColumn } from './column.ts';
import { downloadCsv } from './download-csv.ts';
import type { GridRow } from './grid-cell.tsx';
import type { ResultsGridProps } from './results-grid.tsx';
import styles from './results-table.module.css';
import { sortRows } from './sort-cells.ts';
import { TableSkeleton } from './table-skeleton.tsx';
import { pageRows, type TableView, withinRows, withPageSize, withSort } from './table-view.ts';
import { toCsv } from './to-csv.ts';

/** For sorting and paging elsewhere: the table shows one page and reports what the reader wants to see. */
export interface ServerPaging {
  view: TableView;
  totalRows: number;
  onViewChange(view: TableView): void;
}

/** What the Preferences button opens. */
export interface TablePreferences {
  /** All columns, by name. */
  allColumns: readonly string[];
  /** The column that is always shown. */
  requiredColumn: string;
  onSave(selected: string[]): void;
}

export interface ResultsTableProps<Row extends object = Record<string, unknown>> {
  /** Heading, and name of the exported file. */
  title?: string | undefined;
  /** Names the table for screen readers where it has no title. */
  label?: string | undefined;
  columns: ReadonlyArray<ResultsColumn<Row>>;
  /** All rows, or with `server` the rows of the current page. */
  rows: readonly Row[];
  /** The id of a row, by which it keeps its state when the rows change. */
  rowKey?: ((row: Row) => string) | undefined;
  server?: ServerPaging | undefined;
  /** 10, 25, 50 and 100 by default (spec part 2 section 9); the first is the initial one. */
  pageSizes?: readonly number[] | undefined;
  /** The initial page and sort, without `server`. */
  initialView?: Partial<TableView> | undefined;
  /** Without rows, shows skeleton rows; otherwise the old rows stay, with a moving line above. */
  loading?: boolean | undefined;
  /** What went wrong; shown instead of the rows. */
  error?: ReactNode;
  onRetry?: (() => void) | undefined;
  emptyText?: string | undefined;
  /** True: adds a button that exports the rows given here. A function: the button calls it. */
  exportCsv?: boolean | (() => void) | undefined;
  preferences?: TablePreferences | undefined;
  onRowClick?: ((row: Row) => void) | undefined;
  /** Adds a Remove column with an × on every row. */
  onRemoveRow?: ((row: Row) => void) | undefined;
  /** More controls next to the buttons. */
  actions?: ReactNode;
}

const PAGE_SIZES = [10, 25, 50, 100];
const MOST_SKELETON_ROWS = 10;

const loadGrid = () => import('./results-grid.tsx');
const loadPreferences = () => import('../column-preferences/column-preferences.tsx');

/** The shared results table (spec part 2 sections 2, 4, 5 and 9). */
export function ResultsTable<Row extends object = Record<string, unknown>>(props: ResultsTableProps<Row>) {
  const { title, columns, rows, server, loading = false, error, onRetry, actions } = props;
  const { pageSizes = PAGE_SIZES, emptyText = 'No data available', exportCsv = false, preferences } = props;
  const headingId = useId();
  const [arePreferencesOpen, setPreferencesOpen] = useState(false);
  const [ownView, setOwnView] = useState<TableView>({
    page: 1,
    pageSize: pageSizes[0] ?? 10,
    sort: null,
    ...props.initialView,
  });

  const totalRows = server ? server.totalRows : rows.length;
  const view = server ? server.view : withinRows(ownView, totalRows);
  const setView = server ? server.onViewChange : setOwnView;
  const ordered = useMemo(() => {
    if (server) return rows;
    return sortRows(
      rows,
      view.sort,
      columns.find(({ name }) => name === view.sort?.column),
    );
  }, [server, rows, columns, view.sort]);
  const shownRows = server ? ordered : pageRows(ordered, view);
  const label = title ?? props.label ?? 'Results';

  function exportRows() {
    if (typeof exportCsv === 'function') return exportCsv();
    const text = toCsv(columns, ordered);
    if (text !== undefined) downloadCsv(text, title);
  }

  function body() {
    if (error) {
      return <ErrorState title={error} onRetry={onRetry} retrying={loading} />;
    }
    const skeleton = (
      <TableSkeleton columns={columns} rowCount={Math.min(shownRows.length || view.pageSize, MOST_SKELETON_ROWS)} />
    );
    if (totalRows === 0 || shownRows.length === 0) return loading ? skeleton : <EmptyState title={emptyText} />;
    return (
      <LazyPart
        load={loadGrid}
        fallback={skeleton}
        errorTitle="The table could not be loaded."
        props={gridProps(props, shownRows, view, setView)}
      />
    );
  }

  const hasHeader = title || actions || exportCsv || preferences;
  return (
    <section
      className={styles.table}
      aria-busy={loading}
      {...(title ? { 'aria-labelledby': headingId } : { 'aria-label': label })}
    >
      {hasHeader ? (
        <header className={styles.header}>
          {title ? (
            <h2 id={headingId} className={styles.title}>
              {title}
              {loading && shownRows.length > 0 ? <Spinner size="small" /> : null}
            </h2>
          ) : null}
          <div className={styles.actions}>
            {actions}
            {preferences ? (
              <Button
                variant="outline"
                icon={<SlidersHorizontal size={14} aria-hidden="true" />}
                onClick={() => setPreferencesOpen(true)}
              >
                Preferences
              </Button>
            ) : null}
            {exportCsv ? (
              <Button variant="outline" icon={<Download size={14} aria-hidden="true" />} onClick={exportRows}>
                Export CSV
              </Button>
            ) : null}
          </div>
        </header>
      ) : null}
      <div className={classNames(styles.body, loading && shownRows.length > 0 && styles.stale)}>{body()}</div>
      {totalRows > 0 && !error ? (
        <footer className={styles.footer}>
          <Pagination
            label={`${label}: pages`}
            page={view.page}
            pageSize={view.pageSize}
            totalRows={totalRows}
            pageSizes={pageSizes}
            onPageChange={(page) => setView({ ...view, page })}
            onPageSizeChange={(pageSize) => setView(withPageSize(view, pageSize))}
          />
        </footer>
      ) : null}
      {preferences && arePreferencesOpen ? (
        <LazyPart<ColumnPreferencesProps>
          load={loadPreferences}
          fallback={null}
          errorTitle="The column preferences could not be loaded."
          props={{
            ...preferences,
            selected: columns.map(({ name }) => name),
            onSave(selected) {
              setPreferencesOpen(false);
              preferences.onSave(selected);
            },
            onCancel: () => setPreferencesOpen(false),
          }}
        />
      ) : null}
    </section>
  );
}

/** The grid works on plain rows; the caller's row type is dropped here and nowhere else. */
function gridProps<Row extends object>(
  { columns, rowKey, onRowClick, onRemoveRow }: ResultsTableProps<Row>,
  rows: readonly Row[],
  view: TableView,
  setView: (view: TableView) => void,
): ResultsGridProps {
  return {
    columns: columns as unknown as ReadonlyArray<ResultsColumn<GridRow>>,
    rows: rows as readonly GridRow[],
    rowKey: rowKey as ((row: GridRow) => string) | undefined,
    sort: view.sort,
    onSortChange: (sort) => setView(withSort(view, sort)),
    onRowClick: onRowClick as ((row: GridRow) => void) | undefined,
    onRemoveRow: onRemoveRow as ((row: GridRow) => void) | undefined,
  };
}
