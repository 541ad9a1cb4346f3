import { useEffect, useEffectEvent } from 'react';

/**
 * Acts once, so many milliseconds after `isWaiting` became true; not at all when it turns false, or the screen goes,
 * before.
 */
export function useAfter(delayMs: number, isWaiting: boolean, act: () => void): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => onTime(), delayMs);
    return () => clearTimeout(timer);
  }, [isWaiting, delayMs]);
}
