import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

/** Texts that every field can show. */
export interface FieldTexts {
  label: ReactNode;
  /** Shows the label to screen readers only, where the surroundings make it clear to the eye. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong; the field is then marked invalid, and screen readers read the text with it. */
  error?: ReactNode;
  /** Shows "(optional)" next to the label. */
  optional?: boolean | undefined;
}

export interface FieldFrameProps extends FieldTexts {
  /** The control's id; hint and error are `{id}-hint` and `{id}-error`. */
  id: string;
  children: ReactNode;
  className?: string | undefined;
}

/** The ids of the texts that describe a control inside a frame, for `aria-describedby`. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>): string | undefined {
  return classNames(error ? `${id}-error` : undefined, hint ? `${id}-hint` : undefined) || undefined;
}

/** Label above, control, hint and error below; the same for every field. */
export function FieldFrame({ id, label, hideLabel, hint, error, optional, children, className }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label id={`${id}-label`} htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
