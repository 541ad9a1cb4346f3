import { ask } from '@sentinel/api-client';
import { classNames, Skeleton, Tooltip } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { freshnessWords } from './freshness.ts';
import styles from './freshness-line.module.css';

/** The page asks this often; in between, the ages go on by the browser's own clock. */
const ASK_EVERY_MS = 15_000;
const TICK_MS = 1000;

/**
 * How fresh rows are; undefined until the first answer. The last answer stays while later ones fail.
 * @param rowsReadAt when they were read, in milliseconds since 1970; 0: just now
 */
export function useFreshness(rowsReadAt: number) {
  const { data } = useQuery({
    queryKey: ['get_freshness'],
    queryFn: async ({ signal }) => {
      const freshness = await ask('get_freshness', {}, { signal });
      return { freshness, receivedAt: performance.now() };
    },
    refetchInterval: ASK_EVERY_MS,
    // A page that is shown again does not wait for its turn.
    staleTime: 0,
  });
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
}

/**
 * "As of 4:42 PM ET, last filing 38 s ago", with a green dot while the rows are the newest. Once a filing has come since
 * they were read, it offers to search again. The room for all of it is kept, so nothing moves.
 */
export function FreshnessLine({ rowsReadAt, onSearchAgain }: FreshnessLineProps) {
  const words = useFreshness(rowsReadAt);
  return (
    <span className={styles.line}>
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
      <button type="button" className={styles.again} hidden={!words?.hasNewer} onClick={onSearchAgain}>
        Search again
      </button>
    </span>
  );
}
