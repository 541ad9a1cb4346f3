import type { WithoutFilter as Relaxed, RelaxedFilter, RelaxedSearch } from './relaxed-search.query.ts';
import styles from './without-filter.module.css';

export interface WithoutFilterProps extends Relaxed {
  operation: RelaxedSearch['operation'];
  /** What a filter is called on the form. */
  labelOf(filter: RelaxedFilter): string;
  /** Makes the name a button that drops the filter. */
  onDrop?: ((filter: RelaxedFilter) => void) | undefined;
}

const COUNT = new Intl.NumberFormat('en-US');
const NOUNS = { explore_trades: ['trade', 'trades'], explore_events: ['event', 'events'] } as const;

/** "Without Days until next earnings announcement (EA) this search has 3,906 trades." */
export function WithoutFilter({ operation, labelOf, filter, num_rows, onDrop }: WithoutFilterProps) {
  const name = labelOf(filter);
  return (
    <>
      Without{' '}
      {onDrop ? (
        <button type="button" className={styles.drop} onClick={() => onDrop(filter)}>
          {name}
        </button>
      ) : (
        <strong className={styles.name}>{name}</strong>
      )}{' '}
      this search has {COUNT.format(num_rows)} {NOUNS[operation][num_rows === 1 ? 0 : 1]}.
    </>
  );
}
