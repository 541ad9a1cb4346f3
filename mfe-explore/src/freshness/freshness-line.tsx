import { ask, liveUpdates } from '@sentinel/api-client';
import { askEvery, NewRowsButton, useLiveUpdates } from '@sentinel/market-ui';
import { classNames, Skeleton, Tooltip } from '@sentinel/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { freshnessWords } from './freshness.ts';
import styles from './freshness-line.module.css';

/** The page asks this often while it does not hear of news; in between, the ages go on by the browser's own clock. */
const ASK_EVERY_MS = 15_000;
const TICK_MS = 1000;

/** How fresh the searches are, and when that was answered. */
export const freshnessQuery = queryOptions({
  queryKey: ['get_freshness'],
  queryFn: async ({ signal }) => {
    const freshness = await ask('get_freshness', {}, { signal });
    return { freshness, receivedAt: performance.now() };
  },
  refetchInterval: askEvery(ASK_EVERY_MS),
  // A page that is shown again does not wait for its turn.
  staleTime: 0,
});

/**
 * How fresh rows are; undefined until the first answer. The last answer stays while later ones fail.
 * @param rowsReadAt when they were read, in milliseconds since 1970; 0: just now
 */
export function useFreshness(rowsReadAt: number) {
  const { data, refetch } = useQuery(freshnessQuery);
  useLiveUpdates(['feed'], () => void refetch());
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!data) return undefined;
  // Two clocks: the one that cannot be set does not know when rows of the session memory were read.
  const rowsAgeMs = rowsReadAt === 0 ? 0 : Math.max(0, Date.now() - rowsReadAt);
  return freshnessWords(data.freshness, Math.max(0, now - data.receivedAt), rowsAgeMs);
}

export interface FreshnessLineProps {
  /** When the rows beside it were read, in milliseconds since 1970; 0: not yet. */
  rowsReadAt: number;
  onSearchAgain(): void;
  /** Where new rows are counted. */
  news?: {
    /** How many have come since; undefined: not counted yet. */
    readonly count: number | undefined;
    /** What they are: 'trade', 'trades'. */
    readonly nouns: readonly [one: string, many: string];
    onShow(): void;
  };
}

/**
 * "As of 4:42 PM ET, last filing 38 s ago", with a green dot while the rows are the newest. Once there are newer ones it says how many
 * and offers to show them ("12 new trades: show"); where they are not counted, it offers to search again once a filing has come.
 * The room for all of it is kept, so nothing moves.
 */
export function FreshnessLine({ rowsReadAt, onSearchAgain, news }: FreshnessLineProps) {
  const words = useFreshness(rowsReadAt);
  const line = useRef<HTMLSpanElement>(null);
  const count = news?.count ?? 0;
  // A page that hears of news counts what matches; whether any other filing does is not for its reader to find out.
  const isUncounted = news === undefined || (news.count === undefined && !liveUpdates.isHeld());
  const isOffered = isUncounted && words?.hasNewer === true;
  function act(show: () => void) {
    // The button goes away; who pressed it stays beside the rows.
    line.current?.focus();
    show();
  }
  return (
    <span ref={line} tabIndex={-1} className={styles.line}>
      {words ? (
        <Tooltip label="About how fresh this is" content={words.detail} side="bottom">
          <span className={styles.line}>
            <span
              className={classNames(
                styles.dot,
                styles[!words.isCurrent ? 'behind' : words.hasNewer ? 'older' : 'current'],
              )}
              aria-hidden="true"
            />
            {words.text}
            {words.isCurrent ? null : <span className="visually-hidden"> (not up to date)</span>}
          </span>
        </Tooltip>
      ) : (
        <Skeleton width="18em" />
      )}
      {count > 0 ? null : (
        <button
          type="button"
          className={classNames(styles.again, news && styles.counted)}
          hidden={!isOffered}
          onClick={() => act(onSearchAgain)}
        >
          Search again
        </button>
      )}
      {news ? (
        <NewRowsButton count={count} nouns={news.nouns} onShow={() => act(news.onShow)} className={styles.counted} />
      ) : null}
    </span>
  );
}
