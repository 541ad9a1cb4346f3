import { TextField } from '@sentinel/ui';
import { useState } from 'react';
import { typedNumber } from '../../draft/typed-number.ts';
import styles from './number-field.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: (() => void) | undefined;
  /** '$' before the number, 'million' or '%' after it. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly isWrong?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** What the field keeps of a typed text. */
  readonly keep?: ((typed: string) => string) | undefined;
}

/** A number: takes digits, a minus sign and one decimal point (spec part 2, section 5); shows 250,000 once it is left. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, onLeave, before, after, isWrong, disabled, keep = typedNumber } = props;
  const [isEdited, setEdited] = useState(false);
  return (
    <TextField
      hideLabel
      label={label}
      className={styles.number}
      inputMode="decimal"
      autoComplete="off"
      placeholder="any"
      leading={before}
      trailing={after ? <span className={styles.after}>{after}</span> : undefined}
      value={isEdited ? value : grouped(value)}
      disabled={disabled}
      aria-invalid={isWrong || undefined}
      onFocus={() => setEdited(true)}
      onBlur={() => {
        setEdited(false);
        onLeave?.();
      }}
      onChange={({ target }) => onChange(keep(target.value))}
    />
  );
}

/** A plain number with separators between its thousands. */
const grouped = (text: string) =>
  text.replace(/^(-?)(\d+)/, (_, sign: string, whole: string) => sign + inThousands(whole));
const inThousands = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
