import { useCallback, useEffect, useState } from 'react';

export interface Countdown {
  /** Whole seconds left; 0 when it is over or was not begun. */
  readonly secondsLeft: number;
  /** Starts again. */
  start(): void;
}

/**
 * Counts seconds down. It goes by the clock and not by its ticks, which a browser thins out in a tab that is not seen.
 * @param isRunning whether it runs from the first render on
 */
export function useCountdown(seconds: number, isRunning = false): Countdown {
  const [endsAtMs, setEndsAtMs] = useState(() => (isRunning ? Date.now() + seconds * 1000 : 0));
  const [nowMs, setNowMs] = useState(Date.now);
  // Never more than the whole: the clock may have been set back.
  const secondsLeft = Math.min(seconds, Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000)));
  const isOver = secondsLeft === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  const start = useCallback(() => {
    const startedMs = Date.now();
    setNowMs(startedMs);
    setEndsAtMs(startedMs + seconds * 1000);
  }, [seconds]);
  return { secondsLeft, start };
}
