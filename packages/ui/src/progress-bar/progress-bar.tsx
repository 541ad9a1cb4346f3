import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is in progress, for screen readers. */
  label: string;
  done: number;
  total: number;
  /** Gray: has a count, but is not in progress. */
  muted?: boolean;
}

/** How much of a known total is done, labeled 'done / total' (spec part 3 section 2). */
export function ProgressBar({ label, done, total, muted = false }: ProgressBarProps) {
  const labelId = useId();
  const counted = Math.min(Math.max(done, 0), total);
  const percent = total > 0 ? (counted / total) * 100 : 0;
  return (
    <div className={classNames(styles.progress, muted && styles.muted)}>
      <div
        role="progressbar"
        tabIndex={-1}
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={counted}
        aria-valuetext={`${done} / ${total}`}
        className={styles.track}
      >
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
      <span id={labelId} className="visually-hidden">
        {label}
      </span>
      <span className={styles.count} aria-hidden="true">
        {done} / {total}
      </span>
    </div>
  );
}
