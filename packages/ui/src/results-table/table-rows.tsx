import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import { EmptyState } from '../state-message/empty-state.tsx';
import { ErrorState } from '../state-message/error-state.tsx';
import type { ResultsColumn } from './column.ts';
import type { GridRow } from './grid-cell.tsx';
import type { ResultsCardsProps, RowCard } from './results-cards.tsx';
import type { ResultsGridProps } from './results-grid.tsx';
import type { Sort } from './sort-cells.ts';
import styles from './table-rows.module.css';
import { TableSkeleton } from './table-skeleton.tsx';
import { isNarrowScreen, useNarrowScreen } from './use-narrow-screen.ts';

interface TableRowsProps<Row extends object> {
  readonly label: string;
  readonly columns: ReadonlyArray<ResultsColumn<Row>>;
  /** The rows of the current page, in order. */
  readonly rows: readonly Row[];
  readonly rowKey?: ((row: Row) => string) | undefined;
  readonly sort: Sort | null;
  readonly onSortChange: (sort: Sort | null) => void;
  readonly pageSize: number;
  readonly isLoading: boolean;
  readonly error?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly emptyText: string;
  readonly onRowClick?: ((row: Row) => void) | undefined;
  readonly onRemoveRow?: ((row: Row) => void) | undefined;
  readonly card?: RowCard<Row> | undefined;
}

/** So many gray rows at most; less than a page would let what follows the table jump. */
const MAX_SKELETON_ROWS = 25;

const loadGrid = () => import('./results-grid.tsx');
const loadCards = () => import('./results-cards.tsx');

/**
 * Loads the code that shows rows, so that a table appears with them at once: for a page that has sent its search, or a
 * link to such a page that the pointer reaches. A failure is left to the table, which reports it and can retry.
 */
export function preloadResultsGrid(): void {
  const load: () => Promise<unknown> = isNarrowScreen() ? loadCards : loadGrid;
  load().catch(() => undefined);
}

/** The rows of a table, as a grid or as cards; or that they load, that there are none, or what went wrong. */
export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const isStale = props.isLoading && props.rows.length > 0;
  const isNarrow = useNarrowScreen();
  // The grid draws its rows a moment after its frame: their room is kept, so that what follows does not jump up and down.
  const kept = isNarrow || props.error ? undefined : `calc(var(--row) * ${props.rows.length + 1})`;
  return (
    <div
      className={classNames(styles.body, isStale && styles.stale)}
      {...(kept && props.rows.length > 0 ? { style: { minHeight: kept } } : {})}
    >
      <Content {...props} />
    </div>
  );
}

function Content<Row extends object>(props: TableRowsProps<Row>) {
  const { columns, rows, isLoading, error } = props;
  const isNarrow = useNarrowScreen();
  if (error) return <ErrorState title={error} onRetry={props.onRetry} retrying={isLoading} />;
  const skeleton = (
    <TableSkeleton columns={columns} rowCount={Math.min(rows.length || props.pageSize, MAX_SKELETON_ROWS)} />
  );
  if (rows.length === 0) return isLoading ? skeleton : <EmptyState title={props.emptyText} />;
  const texts = { fallback: skeleton, errorTitle: 'The table could not be loaded.' };
  const shown = plainRows(props);
  if (!isNarrow) return <LazyPart key="grid" load={loadGrid} {...texts} props={shown} />;
  const card = props.card as unknown as RowCard<GridRow> | undefined;
  return <LazyPart<ResultsCardsProps> key="cards" load={loadCards} {...texts} props={{ ...shown, card }} />;
}

/** The grid works on plain rows; the caller's row type is dropped here and nowhere else. */
function plainRows<Row extends object>(props: TableRowsProps<Row>): ResultsGridProps {
  const { label, sort, onSortChange } = props;
  return {
    label,
    sort,
    onSortChange,
    columns: props.columns as unknown as ReadonlyArray<ResultsColumn<GridRow>>,
    rows: props.rows as readonly GridRow[],
    rowKey: props.rowKey as ((row: GridRow) => string) | undefined,
    onRowClick: props.onRowClick as ((row: GridRow) => void) | undefined,
    onRemoveRow: props.onRemoveRow as ((row: GridRow) => void) | undefined,
  };
}
