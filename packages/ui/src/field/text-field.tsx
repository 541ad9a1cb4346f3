import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  /** Before the text, e.g. an icon. */
  leading?: ReactNode;
  /** After the text, e.g. a button. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One line of text. Accepts what react-hook-form's `register` returns (name, ref, onChange, onBlur). */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  leading,
  trailing,
  id: givenId,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame
      id={id}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
    >
      <div className={styles.box} data-invalid={error ? '' : undefined} data-disabled={input.disabled ? '' : undefined}>
        {leading ? <span className={styles.adornment}>{leading}</span> : null}
        <input
          type="text"
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
      </div>
    </FieldFrame>
  );
}
