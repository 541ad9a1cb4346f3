import { classNames } from '../class-names.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** What is loading, for screen readers. Empty inside a control that says so itself. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
}

/** A rotating ring; with reduced motion it does not move. */
export function Spinner({ label = 'Loading', size = 'medium' }: SpinnerProps) {
  const ring = <span className={classNames(styles.ring, styles[size])} aria-hidden="true" />;
  if (label === '') return ring;
  return (
    <span className={styles.spinner} role="status">
      {ring}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
