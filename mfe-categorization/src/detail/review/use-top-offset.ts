import { type RefObject, useLayoutEffect } from 'react';

/** Tells an element's style where its top is on the page, as `--page-top`: below the navbar, and below banners when there are any. */
export function useTopOffset(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const page = element.current;
    if (!page) return;
    const measure = () => {
      const top = page.getBoundingClientRect().top + window.scrollY;
      page.style.setProperty('--page-top', `${Math.max(top, 0)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
}
