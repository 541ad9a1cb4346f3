import { VisuallyHidden } from '@sentinel/ui';
import { Check, X } from 'lucide-react';
import styles from './check.module.css';
import type { Check as OneCheck } from './check.query.ts';

const WORDS: Record<OneCheck['is'], string> = { met: 'Met', not_met: 'Not met', unknown: 'Not known yet' };

/** Whether a condition is met, as a sign and, for who doesn't see it, a word. */
export function CheckMark({ is }: Pick<OneCheck, 'is'>) {
  return (
    <span className={styles.mark} data-is={is}>
      {is === 'met' ? <Check size={16} aria-hidden="true" /> : null}
      {is === 'not_met' ? <X size={16} aria-hidden="true" /> : null}
      {is === 'unknown' ? <span className={styles.dot} aria-hidden="true" /> : null}
      <VisuallyHidden>{WORDS[is]}</VisuallyHidden>
    </span>
  );
}
