import { useEffect, useRef, useState } from 'react';

/** So long must a text stay as it is: somebody has stopped typing. */
export const SETTLED_MS = 400;
/** Between two texts, at least: 40 a minute, so that counts leave most of a session's 120 searches a minute to it. */
export const SPACING_MS = 1500;

/** The text of a moment ago: once it stays, and not too often. */
export function useSpaced(text: string): string {
  const [spaced, setSpaced] = useState(text);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === spaced) return;
    const waitMs = Math.max(SETTLED_MS, lastAt.current + SPACING_MS - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      setSpaced(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text, spaced]);
  return spaced;
}
