import { useEffect, useRef, useState } from 'react';

/** How often a form is asked about while it is edited. */
export interface Pace {
  /** So long must it stay as it is: somebody has stopped typing. */
  readonly settledMs: number;
  /** Between two times, at least. */
  readonly spacingMs: number;
}

/** The text of a moment ago: once it stays, and not too often. */
export function useSpaced(text: string, { settledMs, spacingMs }: Pace): string {
  const [spaced, setSpaced] = useState(text);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === spaced) return;
    const waitMs = Math.max(settledMs, lastAt.current + spacingMs - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      setSpaced(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text, spaced, settledMs, spacingMs]);
  return spaced;
}
