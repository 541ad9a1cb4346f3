import { ask } from '@sentinel/api-client';
import { classNames, Tooltip } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { freshnessWords } from './freshness.ts';
import styles from './freshness-line.module.css';

/** The page asks this often; in between, the ages go on by the browser's own clock. */
const ASK_EVERY_MS = 15_000;
const TICK_MS = 1000;

/** How fresh the searches are; undefined until the first answer. The last answer stays while later ones fail. */
export function useFreshness() {
  const { data } = useQuery({
    queryKey: ['get_freshness'],
    queryFn: async ({ signal }) => {
      const freshness = await ask('get_freshness', {}, { signal });
      return { freshness, receivedAt: performance.now() };
    },
    refetchInterval: ASK_EVERY_MS,
  });
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return data ? freshnessWords(data.freshness, Math.max(0, now - data.receivedAt)) : undefined;
}

/** "As of 4:42 PM ET, last filing 38 s ago", with a green dot while new filings reach the searches. */
export function FreshnessLine() {
  const words = useFreshness();
  if (!words) return null;
  return (
    <Tooltip label="About how fresh this is" content={words.detail} side="bottom">
      <span className={styles.line}>
        <span className={classNames(styles.dot, words.isCurrent && styles.current)} aria-hidden="true" />
        {words.text}
        {words.isCurrent ? null : <span className="visually-hidden"> (not up to date)</span>}
      </span>
    </Tooltip>
  );
}
