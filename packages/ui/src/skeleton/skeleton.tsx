import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS width, e.g. `60%`; the full width by default. */
  width?: string;
  /** CSS height; one line of text by default. */
  height?: string;
  shape?: 'bar' | 'circle';
}

/**
 * A gray placeholder of the size of what is loading, so that nothing moves when it arrives. Hidden from screen readers.
 */
export function Skeleton({ width = '100%', height = '1em', shape = 'bar' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, shape === 'circle' && styles.circle)}
      style={{ width, height }}
    />
  );
}

const LINE_WIDTHS = ['92%', '100%', '84%', '96%', '60%'];

/** Several lines of text that are loading. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const widths = Array.from({ length: lines }, (_, line) =>
    line === lines - 1 ? '60%' : (LINE_WIDTHS[line % LINE_WIDTHS.length] ?? '100%'),
  );
  return (
    <span className={styles.text} role="status">
      <span className="visually-hidden">Loading</span>
      {widths.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Skeleton key={line} width={width} />
      ))}
    </span>
  );
}
