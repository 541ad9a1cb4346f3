import { classNames } from '@sentinel/ui/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './fade-in.module.css';

/** A section fades in when this much of it is visible (spec part 1 section 9). */
const VISIBLE_SHARE = 0.15;

/**
 * Fades a section in when 15 % of it is visible. What stands on the first screen, and everything under reduced motion or
 * without script, is there at once.
 */
export function FadeIn({ children }: { children: ReactNode }) {
  const section = useRef<HTMLDivElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [hasFaded, setFaded] = useState(false);

  useEffect(() => {
    const element = section.current;
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let observer: IntersectionObserver | undefined;
    const show = (entries: readonly IntersectionObserverEntry[]) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer?.disconnect();
      setFaded(true);
      setWaiting(false);
    };
    /** Behind a drawn page nothing has a size yet; the shell says when it has (`resize`). */
    const settle = () => {
      const { height, top } = element.getBoundingClientRect();
      if (height === 0) return;
      window.removeEventListener('resize', settle);
      if (top < window.innerHeight) return;
      setWaiting(true);
      // Of a section that is many windows high, 15 % never fit into one.
      const threshold = VISIBLE_SHARE * Math.min(1, window.innerHeight / height);
      observer = new IntersectionObserver(show, { threshold });
      observer.observe(element);
    };
    window.addEventListener('resize', settle);
    settle();
    return () => {
      window.removeEventListener('resize', settle);
      observer?.disconnect();
    };
  }, []);

  return (
    <div ref={section} className={classNames(isWaiting && styles.waiting, hasFaded && styles.fading)}>
      {children}
    </div>
  );
}
