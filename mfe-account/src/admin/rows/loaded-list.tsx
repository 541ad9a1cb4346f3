import { Banner, Button, ErrorState, Panel, SkeletonText } from '@sentinel/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './loaded-list.module.css';

interface LoadedListProps<Row> {
  /** The name of the rows: 'users'. */
  readonly what: string;
  readonly list: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'isFetching'>;
  readonly onRetry: () => void;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list that is loading, failed to load, or is there. Loaded rows stay when loading them again fails. */
export function LoadedList<Row>({ what, list, onRetry, children }: LoadedListProps<Row>) {
  const { data, error, isFetching } = list;
  if (data === undefined && error) {
    return (
      <Panel>
        <ErrorState title={`The ${what} could not be loaded`} onRetry={onRetry} retrying={isFetching}>
          {error.message}
        </ErrorState>
      </Panel>
    );
  }
  if (data === undefined) {
    return (
      <Panel className={styles.loading}>
        <SkeletonText lines={8} />
      </Panel>
    );
  }
  return (
    <>
      {error ? (
        <Banner
          tone="error"
          action={
            <Button variant="outline" loading={isFetching} onClick={onRetry}>
              Retry
            </Button>
          }
        >
          The {what} could not be loaded again, so these may be out of date. {error.message}
        </Banner>
      ) : null}
      {children(data)}
    </>
  );
}
