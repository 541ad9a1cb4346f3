import type { AnalyticsHome } from '@sentinel/brand';
import { IconButton } from '@sentinel/ui/core';
import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { BrandPicture } from '../landing/brand-picture.tsx';
import { Portrait } from '../landing/portrait.tsx';
import { moveLock, swipeOf, viewText } from './carousel-rules.ts';
import styles from './team-carousel.module.css';

/** At this width and below, one slide shows; above it, two (spec part 1 section 9). */
const ONE_SLIDE = '(max-width: 900px)';

interface TeamCarouselProps {
  readonly title: string;
  readonly members: AnalyticsHome['team']['members'];
}

/**
 * The team (spec part 1 section 2 "Marketing team carousel"): moves by one, around the end, by buttons, arrow keys and
 * swipes. Without script all slides stand below each other.
 */
export function TeamCarousel({ title, members }: TeamCarouselProps) {
  const [viewport, carousel] = useEmblaCarousel({ align: 'start', loop: true, watchDrag: false });
  const [first, setFirst] = useState(0);
  const [perView, setPerView] = useState(2);
  const [mayMove] = useState(() => moveLock(() => performance.now()));
  const pressedAt = useRef<number | null>(null);

  useEffect(() => {
    if (!carousel) return;
    const follow = () => setFirst(carousel.selectedScrollSnap());
    carousel.on('select', follow);
    carousel.on('reInit', follow);
    return () => {
      carousel.off('select', follow);
      carousel.off('reInit', follow);
    };
  }, [carousel]);

  useEffect(() => {
    const narrow = window.matchMedia(ONE_SLIDE);
    const follow = () => setPerView(narrow.matches ? 1 : 2);
    follow();
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, []);

  const move = (direction: 'next' | 'previous') => {
    if (!carousel || !mayMove()) return;
    const jump = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (direction === 'next') carousel.scrollNext(jump);
    else carousel.scrollPrev(jump);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 'next' : 'previous');
  };
  const onPointerUp = (event: PointerEvent) => {
    const swipe = pressedAt.current === null ? null : swipeOf(pressedAt.current, event.clientX);
    pressedAt.current = null;
    if (swipe) move(swipe);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys belong to the buttons and slides inside
    <div onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 id="team-title">{title}</h2>
        <div className={styles.controls}>
          <span aria-live="polite" className={styles.count}>
            {viewText(first, perView, members.length)}
          </span>
          <IconButton
            label="Previous"
            icon={<Arrow path="M14.5 9h-11m5-5-5 5 5 5" />}
            onClick={() => move('previous')}
          />
          <IconButton label="Next" icon={<Arrow path="M3.5 9h11m-5-5 5 5-5 5" />} onClick={() => move('next')} />
        </div>
      </div>
      <div
        ref={viewport}
        className={styles.viewport}
        onPointerDown={(event) => {
          pressedAt.current = event.clientX;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          pressedAt.current = null;
        }}
      >
        <ul className={styles.slides}>
          {members.map(({ role, field, text, picture }, index) => (
            <li key={role} className={styles.slide} aria-label={`${index + 1} of ${members.length}`}>
              <article className={styles.card}>
                <div className={styles.portrait}>
                  {picture ? (
                    <BrandPicture image={picture} width={208} height={256} />
                  ) : (
                    <Portrait angle={index * 30} />
                  )}
                </div>
                <div className={styles.bio}>
                  <h3>{role}</h3>
                  <p className={styles.field}>{field}</p>
                  <p>{text}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Arrow({ path }: { path: string }) {
  return (
    <svg className={styles.arrow} width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
