import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './table-skeleton.module.css';

export interface TableSkeletonProps {
  headings: readonly string[];
  rowCount: number;
}

const CELL_WIDTHS = ['72%', '54%', '84%', '62%', '46%'];

/** A table still loading: its headings and grey rows of the height of real ones. */
export function TableSkeleton({ headings, rowCount }: TableSkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading</span>
      <div className={styles.row} aria-hidden="true">
        {headings.map((heading) => (
          <span key={heading} className={styles.heading}>
            {heading}
          </span>
        ))}
      </div>
      {Array.from({ length: rowCount }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={styles.row} aria-hidden="true">
          {headings.map((heading, column) => (
            <span key={heading} className={styles.cell}>
              <Skeleton width={CELL_WIDTHS[(row + column) % CELL_WIDTHS.length] ?? '60%'} height="10px" />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
