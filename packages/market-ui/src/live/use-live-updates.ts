import { liveUpdates } from '@sentinel/api-client';
import { useEffect, useRef } from 'react';

type Topics = Parameters<typeof liveUpdates.subscribe>[0];

/**
 * Calls `onNews` when there may be something new of the topics, at most every few seconds, and when the page is seen again.
 * @param topics constant
 */
export function useLiveUpdates(topics: Topics, onNews: () => void): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  const topicsAsText = topics.join(' ');
  useEffect(
    () => liveUpdates.subscribe(topicsAsText.split(' ') as unknown as Topics, () => latest.current()),
    [topicsAsText],
  );
}

/** A page that hears of updates asks this often all the same: one may be lost, and after a minute data counts as old. */
const ASK_TO_BE_SURE_MS = 45_000;

/** For `refetchInterval` of a query that live updates renew: so often while the page does not hear of them. */
export const askEvery = (ms: number) => (): number => (liveUpdates.isHeld() ? Math.max(ms, ASK_TO_BE_SURE_MS) : ms);
