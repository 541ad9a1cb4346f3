import { useEffect, useState } from 'react';

/** The navbar changes its style after this much scrolling (spec part 1 section 9). */
const SCROLLED_PX = 50;

/** Whether the page is scrolled far enough for the navbar to change. */
export function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const follow = () => setScrolled(window.scrollY > SCROLLED_PX);
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isScrolled;
}
