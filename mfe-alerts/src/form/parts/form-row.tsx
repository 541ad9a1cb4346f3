import { Tooltip } from '@sentinel/ui';
import { type ReactNode, useId } from 'react';
import styles from './form-row.module.css';

interface FormRowProps {
  readonly label: string;
  /** What the field means, in an info icon after its label. */
  readonly about?: string | undefined;
  /** What is wrong with it. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** A label with its controls at the right of it; below it on narrow screens. Screen readers hear the label as that of a group. */
export function FormRow({ label, about, error, children }: FormRowProps) {
  const id = useId();
  return (
    <fieldset className={styles.row} aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <span className={styles.label}>
        <span id={id}>{label}</span>
        {about ? <Tooltip label={`About ${label.toLowerCase()}`} content={about} /> : null}
      </span>
      <div className={styles.controls}>{children}</div>
      {error ? (
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
