import { useId } from 'react';
import styles from './portrait.module.css';

interface PortraitProps {
  /** Direction of the lines, in degrees: no two people of a page look the same. */
  readonly angle: number;
  /** Fills its frame, or stands in it as a whole. */
  readonly fit?: 'slice' | 'meet';
}

const HEAD_AND_SHOULDERS =
  'M104 52c25 0 41 20 41 48s-17 54-41 54-41-26-41-54 16-48 41-48ZM86 140h36v24c38 6 64 30 72 74l4 30H10l4-30c8-44 34-68 72-74Z';
const SHADED_HALF = 'M104 40c10 20 14 44 12 66-2 24-14 40-10 62 4 30-4 60-10 100H0V40Z';

/** Parallel lines, so many units apart, wide enough to fill the picture in any direction. */
const lines = (apart: number) =>
  Array.from({ length: Math.ceil(740 / apart) }, (_, index) => `M-320 ${-240 + index * apart}h850`).join('');
const BACKGROUND = lines(6);
const FIGURE = lines(6);
const SHADE = lines(3);

/** A silhouette cut in lines, where a brand has no picture of a person. */
export function Portrait({ angle, fit = 'slice' }: PortraitProps) {
  const id = useId();
  const turn = `rotate(${angle} 104 128)`;
  return (
    <svg viewBox="0 0 208 256" preserveAspectRatio={`xMidYMax ${fit}`} aria-hidden="true">
      <defs>
        <clipPath id={`${id}figure`}>
          <path d={HEAD_AND_SHOULDERS} />
        </clipPath>
        <clipPath id={`${id}shade`}>
          <path d={SHADED_HALF} />
        </clipPath>
      </defs>
      <g transform={turn}>
        <path className={styles.background} d={BACKGROUND} />
      </g>
      <g clipPath={`url(#${id}figure)`}>
        <g transform={turn}>
          <path className={styles.figure} d={FIGURE} />
        </g>
        <g clipPath={`url(#${id}shade)`}>
          <g transform={turn}>
            <path className={styles.shade} d={SHADE} />
          </g>
        </g>
      </g>
    </svg>
  );
}
