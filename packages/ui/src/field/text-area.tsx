import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import styles from './field.module.css';
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of text. Accepts what react-hook-form's `register` returns. */
export function TextArea({ label, hideLabel, hint, error, optional, id: givenId, className, ...area }: TextAreaProps) {
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
      <div className={styles.box} data-invalid={error ? '' : undefined} data-disabled={area.disabled ? '' : undefined}>
        <textarea
          rows={4}
          {...area}
          id={id}
          className={styles.area}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
      </div>
    </FieldFrame>
  );
}
