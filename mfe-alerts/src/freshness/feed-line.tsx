import { useLiveUpdates } from '@sentinel/market-ui';
import { classNames } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './feed-line.module.css';
import { type FeedWords, feedWords } from './feed-words.ts';
import { freshnessQuery } from './freshness.query.ts';

const TICK_MS = 1000;

/** "Feed live: last filing 38 s ago"; amber, and with what it means, when filings have stopped coming. */
export function FeedLine() {
  const { data, isError, refetch } = useQuery(freshnessQuery);
  useLiveUpdates(['feed'], () => void refetch());
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (isError) return <Line isLive={false} text="We can’t see the feed right now." />;
  if (!data) return <span className={styles.line}>Looking at the feed…</span>;
  return <Line {...feedWords(data.freshness, Math.max(0, now - data.receivedAt))} />;
}

const Line = ({ isLive, text, unread }: FeedWords) => (
  <>
    <Words isLive={isLive} text={text} />
    {unread === undefined ? null : (
      <>
        <br />
        <Words isLive={false} text={unread} />
      </>
    )}
  </>
);

const Words = ({ isLive, text }: Pick<FeedWords, 'isLive' | 'text'>) => (
  <span className={classNames(styles.line, !isLive && styles.silent)}>
    {isLive ? (
      <span className={styles.dot} aria-hidden="true" />
    ) : (
      <TriangleAlert className={styles.sign} size={14} aria-hidden="true" />
    )}
    {text}
  </span>
);
