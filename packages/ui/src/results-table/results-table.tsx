import { Download, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import type { ColumnPreferencesProps } from '../column-preferences/column-preferences.tsx';
import { useUi } from '../context/ui-context.tsx';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import { Pagination } from '../pagination/pagination.tsx';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { EmptyState } from '../state-message/empty-state.tsx';
import { ErrorState } from '../state-message/error-state.tsx';
import type { ResultsColumn } from './column.ts';
import { downloadCsv } from './download-csv.ts';
import type { GridRow } from './grid-cell.tsx';
import type { ResultsCardsProps, RowCard } from './results-cards.tsx';
import type { ResultsGridProps } from './results-grid.tsx';
import styles from './results-table.module.css';
import { moveToRow, rowKey as readRowKey } from './row-keys.ts';
import { sortRows } from './sort-cells.ts';
import { TableSkeleton } from './table-skeleton.tsx';
import { pageRows, type TableView, withinRows, withPageSize, withSort } from './table-view.ts';
import { toCsv } from './to-csv.ts';
import { isNarrowScreen, useNarrowScreen } from './use-narrow-screen.ts';

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
const MOST_SKELETON_ROWS = 10;

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'regular', label: 'Regular' },
  { value: 'roomy', label: 'Roomy' },
] as const;

const loadGrid = () => import('./results-grid.tsx');
const loadCards = () => import('./results-cards.tsx');
const loadPreferences = () => import('../column-preferences/column-preferences.tsx');

/**
 * Loads the code that shows rows, so that a table appears with them at once: for a page that has sent its search, or a
 * link to such a page that the pointer reaches. A failure is left to the table, which reports it and can retry.
 */
export function preloadResultsGrid(): void {
  const load: () => Promise<unknown> = isNarrowScreen() ? loadCards : loadGrid;
  load().catch(() => undefined);
}

/** The shared results table (spec part 2 sections 2, 4, 5 and 9). */
export function ResultsTable<Row extends object = Record<string, unknown>>(props: ResultsTableProps<Row>) {
  const { title, columns, rows, server, loading = false, error, onRetry, actions } = props;
  const { pageSizes = PAGE_SIZES, emptyText = 'No data available', exportCsv = false, preferences } = props;
  const headingId = useId();
  const table = useRef<HTMLElement>(null);
  const { density, setDensity } = useUi();
  const isNarrow = useNarrowScreen();
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

  const pageCount = Math.max(Math.ceil(totalRows / view.pageSize), 1);
  function press(event: KeyboardEvent) {
    const key = event.defaultPrevented ? undefined : readRowKey(event);
    if (!key || !table.current) return;
    event.preventDefault();
    if ('move' in key) return moveToRow(table.current, key.move);
    const page = view.page + key.page;
    if (page >= 1 && page <= pageCount) setView({ ...view, page });
  }
  useKeys(props.keysEverywhere ?? false, table, press);

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
    const texts = { fallback: skeleton, errorTitle: 'The table could not be loaded.' };
    const shown = gridProps(props, label, shownRows, view, setView);
    if (!isNarrow) return <LazyPart key="grid" load={loadGrid} {...texts} props={shown} />;
    const card = props.card as unknown as RowCard<GridRow> | undefined;
    return <LazyPart<ResultsCardsProps> key="cards" load={loadCards} {...texts} props={{ ...shown, card }} />;
  }

  const hasHeader = title || props.status || actions || exportCsv || preferences || props.densityControl;
  return (
    <section
      ref={table}
      className={styles.table}
      data-density={density}
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
          {props.status ? <div className={styles.status}>{props.status}</div> : null}
          <div className={styles.actions}>
            {props.densityControl ? (
              <SegmentedControl
                label="Row height"
                hideLabel
                size="small"
                className={styles.density}
                options={DENSITIES}
                value={density}
                onChange={setDensity}
              />
            ) : null}
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
            {actions}
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

/** The keys of the table, for those who have a keyboard. */
function KeyHints() {
  return (
    <span className={styles.keys}>
      <kbd>j</kbd> <kbd>k</kbd> move <kbd>Enter</kbd> open <kbd>[</kbd> <kbd>]</kbd> page
    </span>
  );
}

/** Calls the handler for keys pressed in the element, or anywhere on the page. */
function useKeys(
  isEverywhere: boolean,
  element: RefObject<HTMLElement | null>,
  handler: (event: KeyboardEvent) => void,
): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const target = isEverywhere ? document : element.current;
    const press = (event: Event) => {
      if (event instanceof KeyboardEvent) latest.current(event);
    };
    target?.addEventListener('keydown', press);
    return () => target?.removeEventListener('keydown', press);
  }, [isEverywhere, element]);
}

/** The grid works on plain rows; the caller's row type is dropped here and nowhere else. */
function gridProps<Row extends object>(
  { columns, rowKey, onRowClick, onRemoveRow }: ResultsTableProps<Row>,
  label: string,
  rows: readonly Row[],
  view: TableView,
  setView: (view: TableView) => void,
): ResultsGridProps {
  return {
    label,
    columns: columns as unknown as ReadonlyArray<ResultsColumn<GridRow>>,
    rows: rows as readonly GridRow[],
    rowKey: rowKey as ((row: GridRow) => string) | undefined,
    sort: view.sort,
    onSortChange: (sort) => setView(withSort(view, sort)),
    onRowClick: onRowClick as ((row: GridRow) => void) | undefined,
    onRemoveRow: onRemoveRow as ((row: GridRow) => void) | undefined,
  };
}
