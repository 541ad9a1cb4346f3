import { useEffect, useState } from 'react';

/** A section counts as read from here down: below the navbar, in the upper third of the window. */
const READING_BAND = '-80px 0px -66% 0px';

/** The id of the section that is being read, of those below each other on the page. */
export function useSectionInView(ids: readonly string[]): string | null {
  const [inView, setInView] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const visible = new Set<string>();
    const order = key.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        // Between two sections, the last one stays.
        const first = order.find((id) => visible.has(id));
        if (first !== undefined) setInView(first);
      },
      { rootMargin: READING_BAND },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return inView;
}
