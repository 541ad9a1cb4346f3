import styles from './sort-header.module.css';
import type { RowSort } from './table-rows.ts';

interface SortHeaderProps {
  readonly name: string;
  readonly sort: RowSort | null;
  /** Absent: the column is not sortable. */
  readonly onSort?: (() => void) | undefined;
}

const ARROWS = { ascending: '▲', descending: '▼' } as const;

/** The heading of a column; if the column is sortable, a button that sorts. */
export function SortHeader({ name, sort, onSort }: SortHeaderProps) {
  const direction = sort?.column === name ? sort.direction : undefined;
  if (!onSort) return <th scope="col">{name}</th>;
  return (
    <th scope="col" aria-sort={direction ?? 'none'}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {name}
        <span className={styles.arrow} aria-hidden="true">
          {direction ? ARROWS[direction] : ''}
        </span>
      </button>
    </th>
  );
}
