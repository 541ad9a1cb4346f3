import { Banner, Button, ErrorState, Panel, SkeletonText } from '@sentinel/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './loaded.module.css';

interface LoadedProps<Data> {
  /** The name of what is loaded: 'users'. */
  readonly what: string;
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'>;
  readonly onRetry: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** What is loading, failed to load, or is there. What is there stays when loading it again fails. */
export function Loaded<Data>({ what, query, onRetry, children }: LoadedProps<Data>) {
  const { data, error, isFetching } = query;
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
          The {what} could not be loaded again, so this may be out of date. {error.message}
        </Banner>
      ) : null}
      {children(data)}
    </>
  );
}
