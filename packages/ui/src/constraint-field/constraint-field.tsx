import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Dropdown } from '../dropdown/dropdown.tsx';
import fieldStyles from '../field/field.module.css';
import { FieldGroup } from '../field/field-group.tsx';
import { type Constraint, type ConstraintOperator, isNotANumber, isReversed } from './constraint.ts';
import styles from './constraint-field.module.css';
import type { NumberUnit } from './plain-number.ts';

export interface ConstraintFieldProps {
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  value: Constraint;
  onChange(value: Constraint): void;
  unit: NumberUnit;
  disabled?: boolean | undefined;
  hint?: ReactNode;
  /** An info icon after the label, usually a `Tooltip`. */
  tooltip?: ReactNode;
  className?: string | undefined;
}

/** Spec part 2 section 9. */
const OPERATORS = [
  { value: '>=', label: '>=' },
  { value: '<=', label: '<=' },
  { value: 'between', label: 'BETWEEN' },
] as const;

const NOT_A_NUMBER = 'Enter a number.';
const REVERSED = 'The first number is larger than the second, so nothing can match.';

/**
 * A numeric filter: an operator and one number, or two for BETWEEN (spec part 3 section 3). What was typed is kept as
 * it is; what is no number is said below the field, letters at once, an unfinished number after leaving the field.
 */
export function ConstraintField({ label, value, onChange, unit, disabled, ...texts }: ConstraintFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const isBetween = value.operator === 'between';
  const isShownWrong = (text: string) => isNotANumber(text, unit) && (isLeft || /\p{L}/u.test(text));
  const isWrong = isShownWrong(value.val1) || (isBetween && isShownWrong(value.val2));
  const error = isWrong ? NOT_A_NUMBER : isReversed(value, unit) ? REVERSED : undefined;

  const input = (part: 'val1' | 'val2', name: string) => (
    <div
      className={classNames(fieldStyles.box, styles.value)}
      data-invalid={isShownWrong(value[part]) ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
    >
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="any"
        aria-label={name}
        aria-invalid={isShownWrong(value[part]) || undefined}
        className={fieldStyles.input}
        value={value[part]}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, [part]: event.target.value })}
        onBlur={() => setLeft(true)}
      />
    </div>
  );

  return (
    <FieldGroup {...texts} label={label} error={error} disabled={disabled}>
      <div className={styles.row}>
        <Dropdown<ConstraintOperator>
          label={`${label}: operator`}
          hideLabel
          options={OPERATORS}
          value={value.operator}
          disabled={disabled}
          className={isBetween ? styles.between : styles.operator}
          onChange={(operator) => onChange({ ...value, operator })}
        />
        {input('val1', isBetween ? `${label}: from` : label)}
        {isBetween ? input('val2', `${label}: to`) : null}
      </div>
    </FieldGroup>
  );
}
