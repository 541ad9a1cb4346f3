import { Button, SkeletonText } from '@sentinel/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './verdict-history.module.css';

interface LoadStateProps {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** What is loaded, in a sentence. */
  readonly what: string;
}

/** What stands there until something is loaded, or why it is not. */
export function LoadState({ query: { error, isFetching, refetch }, what }: LoadStateProps) {
  if (!error)
    return (
      <div role="status" aria-label={`Loading ${what}`}>
        <SkeletonText lines={2} />
      </div>
    );
  return (
    <div className={styles.failure} role="alert">
      <p>{error.message}</p>
      <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  );
}
