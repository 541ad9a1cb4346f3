import { useUi } from '@sentinel/ui';
import type { ReactNode } from 'react';
import styles from './key-cap.module.css';

interface KeyCapProps {
  /** It does nothing where single-letter keys are switched off (WCAG 2.1.4). */
  readonly canBeOff?: boolean;
  readonly children: ReactNode;
}

/** A key, for those who have a keyboard; screen readers hear of it by `aria-keyshortcuts`. */
export function KeyCap({ canBeOff = false, children }: KeyCapProps) {
  const { singleLetterKeys } = useUi();
  if (canBeOff && !singleLetterKeys) return null;
  return (
    <span className={styles.cap} aria-hidden="true">
      <kbd className={styles.key}>{children}</kbd>
    </span>
  );
}
