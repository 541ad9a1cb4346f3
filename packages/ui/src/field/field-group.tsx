import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { describedBy, type FieldTexts } from './field-frame.tsx';

export interface FieldGroupProps extends FieldTexts {
  /** `radiogroup` where one of several is chosen. */
  role?: 'radiogroup' | undefined;
  disabled?: boolean | undefined;
  /** An info icon after the label. */
  tooltip?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A field of several controls: the frame of a field, as a group that screen readers announce with its label. */
export function FieldGroup({
  label,
  hideLabel,
  hint,
  error,
  optional,
  role,
  disabled,
  tooltip,
  children,
  className,
}: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset
      role={role}
      disabled={disabled}
      className={classNames(styles.group, className)}
      aria-describedby={describedBy(id, { hint, error })}
    >
      <legend className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
        {tooltip ? <span className={styles.tooltip}>{tooltip}</span> : null}
      </legend>
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
    </fieldset>
  );
}
