import { ask } from '@sentinel/api-client';
import { classNames } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './feed-line.module.css';
import { type FeedWords, feedWords } from './feed-words.ts';

/** The page asks this often; in between, the age goes on by the browser's own clock. */
const ASK_EVERY_MS = 15_000;
const TICK_MS = 1000;

/** "Feed live: last filing 38 s ago"; amber, and with what it means, when filings have stopped coming. */
export function FeedLine() {
  const { data, isError } = useQuery({
    queryKey: ['get_freshness'],
    queryFn: async ({ signal }) => {
      const freshness = await ask('get_freshness', {}, { signal });
      return { freshness, receivedAt: performance.now() };
    },
    refetchInterval: ASK_EVERY_MS,
    staleTime: 0,
  });
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (isError) return <Line isLive={false} text="We can’t see the feed right now." />;
  if (!data) return <span className={styles.line}>Looking at the feed…</span>;
  return <Line {...feedWords(data.freshness, Math.max(0, now - data.receivedAt))} />;
}

const Line = ({ isLive, text }: FeedWords) => (
  <span className={classNames(styles.line, !isLive && styles.silent)}>
    {isLive ? (
      <span className={styles.dot} aria-hidden="true" />
    ) : (
      <TriangleAlert className={styles.sign} size={14} aria-hidden="true" />
    )}
    {text}
  </span>
);
