import { useEffect, useEffectEvent } from 'react';

/**
 * Calls the function once, this many milliseconds after `isWaiting` became true; not if it turns false or the component
 * unmounts first.
 */
export function useAfter(delayMs: number, isWaiting: boolean, act: () => void): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => onTime(), delayMs);
    return () => clearTimeout(timer);
  }, [isWaiting, delayMs]);
}
