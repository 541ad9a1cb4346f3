import { classNames } from '../class-names.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** What is being waited for, for screen readers. Empty inside a control that says so itself. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
}

/** A turning ring; under reduced motion it stands still. */
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
