import { Banner, Button } from '@sentinel/ui';
import styles from './load-more.module.css';

interface LoadMoreProps {
  /** The name of one row and of several: 'entry', 'entries'. */
  readonly one: string;
  readonly several: string;
  readonly count: number;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Below a list that is loaded by page: how many rows there are, and the next page; what is there stays when it does not come. */
export function LoadMore({ count, one, query, several }: LoadMoreProps) {
  return (
    <>
      <div className={styles.more}>
        <span role="status">
          {count} {count === 1 ? one : several} loaded
        </span>
        {query.hasNextPage ? (
          <Button variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        ) : null}
      </div>
      {query.isFetchNextPageError ? (
        <Banner tone="error">
          More {several} could not be loaded. {query.error?.message}
        </Banner>
      ) : null}
    </>
  );
}
