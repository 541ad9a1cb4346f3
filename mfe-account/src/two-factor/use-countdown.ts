import { useCallback, useEffect, useState } from 'react';

export interface Countdown {
  /** Whole seconds left; 0 when it is over or has not started. */
  readonly secondsLeft: number;
  /** Starts again. */
  start(): void;
}

/**
 * Counts seconds down. It uses the clock instead of counting ticks, because browsers slow timers down in hidden tabs.
 * @param isRunning whether it starts at the first render
 */
export function useCountdown(seconds: number, isRunning = false): Countdown {
  const [endsAtMs, setEndsAtMs] = useState(() => (isRunning ? Date.now() + seconds * 1000 : 0));
  const [nowMs, setNowMs] = useState(Date.now);
  // Never more than the total, in case the clock was set back.
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
