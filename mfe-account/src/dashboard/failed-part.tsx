import styles from './failed-part.module.css';
import type { Overview } from './overview.query.ts';

interface FailedPartProps {
  /** What is missing: 'These figures'. */
  readonly what: string;
  readonly overview: Overview;
}

/** Says in place of a figure that it could not be read, and offers to ask again. */
export function FailedPart({ what, overview: { isRetrying, retry } }: FailedPartProps) {
  return (
    <span className={styles.failed}>
      <span>{what} couldn’t be read.</span>
      <button type="button" className={styles.again} disabled={isRetrying} onClick={retry}>
        Try again
      </button>
    </span>
  );
}
