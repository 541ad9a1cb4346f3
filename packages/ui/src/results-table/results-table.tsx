import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { ColumnPreferencesProps } from '../column-preferences/column-preferences.tsx';
import { useUi } from '../context/ui-context.tsx';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import { Pagination } from '../pagination/pagination.tsx';
import type { ResultsColumn } from './column.ts';
import { downloadCsv } from './download-csv.ts';
import { KeyHints } from './key-hints.tsx';
import type { RowCard } from './results-cards.tsx';
import styles from './results-table.module.css';
import { sortRows } from './sort-cells.ts';
import { TableHeader } from './table-header.tsx';
import { TableRows } from './table-rows.tsx';
import { pageRows, type TableView, withinRows, withPageSize, withSort } from './table-view.ts';
import { toCsv } from './to-csv.ts';
import { useTableKeys } from './use-table-keys.ts';

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
  /** Those that it shows until its reader chooses others, in order; by default all. */
  standardColumns?: readonly string[] | undefined;
  onSave(selected: string[]): void;
}

export interface ResultsTableProps<Row extends object = Record<string, unknown>> {
  /** Heading, and name of the exported file. */
  title?: string | undefined;
  /** Names the table for screen readers, and the exported file, where it has no title. */
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
  /** What a row shows on a phone; by default its first columns. */
  card?: RowCard<Row> | undefined;
  /** After the title: what the rows are, as of when. */
  status?: ReactNode;
  /** Adds the choice of a row height, which this browser remembers for all tables. */
  densityControl?: boolean | undefined;
  /**
   * j and k move between the rows, [ and ] between the pages, Enter opens. True: from anywhere on the page, except in fields
   * and dialogs; otherwise only while the focus is in the table (WCAG 2.1.4).
   */
  keysEverywhere?: boolean | undefined;
  /** More controls next to the buttons. */
  actions?: ReactNode;
}

const PAGE_SIZES = [10, 25, 50, 100];

const loadPreferences = () => import('../column-preferences/column-preferences.tsx');

/** The shared results table (spec part 2 sections 2, 4, 5 and 9). */
export function ResultsTable<Row extends object = Record<string, unknown>>(props: ResultsTableProps<Row>) {
  const { title, columns, rows, server, loading = false, error, exportCsv = false, preferences } = props;
  const { pageSizes = PAGE_SIZES, emptyText = 'No data available' } = props;
  const headingId = useId();
  const table = useRef<HTMLElement>(null);
  const { density } = useUi();
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
  const { page, pageSize } = view;
  const shownRows = useMemo(
    () => (server ? ordered : pageRows(ordered, { page, pageSize })),
    [server, ordered, page, pageSize],
  );
  const label = title ?? props.label ?? 'Results';

  useTableKeys(table, {
    isEverywhere: props.keysEverywhere ?? false,
    view,
    pageCount: Math.max(Math.ceil(totalRows / view.pageSize), 1),
    onViewChange: setView,
  });

  function exportRows() {
    if (typeof exportCsv === 'function') return exportCsv();
    const text = toCsv(columns, ordered);
    if (text !== undefined) downloadCsv(text, title ?? props.label);
  }

  return (
    <section
      ref={table}
      className={styles.table}
      data-density={density}
      aria-busy={loading}
      {...(title ? { 'aria-labelledby': headingId } : { 'aria-label': label })}
    >
      <TableHeader
        title={title}
        titleId={headingId}
        isLoading={loading && shownRows.length > 0}
        status={props.status}
        hasDensity={props.densityControl ?? false}
        onPreferences={preferences ? () => setPreferencesOpen(true) : undefined}
        onExport={exportCsv ? exportRows : undefined}
        actions={props.actions}
      />
      <TableRows
        label={label}
        columns={columns}
        rows={totalRows === 0 ? [] : shownRows}
        rowKey={props.rowKey}
        sort={view.sort}
        onSortChange={(sort) => setView(withSort(view, sort))}
        pageSize={view.pageSize}
        isLoading={loading}
        error={error}
        onRetry={props.onRetry}
        emptyText={emptyText}
        onRowClick={props.onRowClick}
        onRemoveRow={props.onRemoveRow}
        card={props.card}
      />
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
            aside={<KeyHints />}
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
