import { Skeleton } from '../skeleton/skeleton.tsx';
import { columnAlign, columnLabel, type ResultsColumn } from './column.ts';
import styles from './table-skeleton.module.css';

export interface TableSkeletonProps<Row extends object> {
  columns: ReadonlyArray<ResultsColumn<Row>>;
  rowCount: number;
}

const CELL_WIDTHS = ['72%', '54%', '84%', '62%', '46%'];

/** A table that is loading: its headings, and gray rows as high as real ones. */
export function TableSkeleton<Row extends object>({ columns, rowCount }: TableSkeletonProps<Row>) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading</span>
      <div className={styles.row} aria-hidden="true">
        {columns.map((column) => (
          <span key={column.name} className={styles.heading} data-align={columnAlign(column)}>
            {columnLabel(column)}
          </span>
        ))}
      </div>
      {Array.from({ length: rowCount }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={styles.row} aria-hidden="true">
          {columns.map((column, index) => (
            <span key={column.name} className={styles.cell} data-align={columnAlign(column)}>
              <Skeleton width={CELL_WIDTHS[(row + index) % CELL_WIDTHS.length] ?? '60%'} height="10px" />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
