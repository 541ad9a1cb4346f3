import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  error?: ReactNode;
  /** Some but not all of what it represents is checked. */
  indeterminate?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A checkbox with a label; the whole line can be clicked. Accepts what react-hook-form's `register` returns. */
export function Checkbox({ label, hideLabel, error, indeterminate = false, ref, className, ...input }: CheckboxProps) {
  const errorId = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  function bothRefs(element: HTMLInputElement | null) {
    box.current = element;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
  }
  return (
    <div className={className}>
      <label className={styles.line}>
        <input
          {...input}
          ref={bothRefs}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(input['aria-describedby'], error ? errorId : undefined) || undefined}
        />
        <span className={classNames(hideLabel ? 'visually-hidden' : styles.label)}>{label}</span>
      </label>
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
