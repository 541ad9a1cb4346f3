import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether the element's content is taller than the element, kept up to date. If so, it must be reachable by keyboard to
 * scroll.
 */
export function useScrolls(): [RefCallback<HTMLElement>, boolean] {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, scrolls];
}
