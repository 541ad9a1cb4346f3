import { type RefObject, useLayoutEffect, useState } from 'react';

/** The inner width of an element in whole pixels, kept up to date; 0 before it is known. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = () => setWidth(observed.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
