import { type ChangeEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Dropdown } from '../dropdown/dropdown.tsx';
import fieldStyles from '../field/field.module.css';
import { FieldGroup } from '../field/field-group.tsx';
import { type Constraint, type ConstraintOperator, constraintFault, isNotANumber, isReversed } from './constraint.ts';
import styles from './constraint-field.module.css';
import { cursorIn, grouped, groupedEdit } from './grouped-number.ts';
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

const REVERSED = 'The first number is larger than the second, so nothing can match.';

/**
 * A numeric filter: an operator and one number, or two for BETWEEN (spec part 3 section 3). What was typed is kept, with separators
 * between thousands; what is no number is said below the field, letters at once, an unfinished number after leaving the field.
 */
export function ConstraintField({ label, value, onChange, unit, disabled, ...texts }: ConstraintFieldProps) {
  const fault = constraintFault(value, unit);
  // A fault that is there from the start came with an address.
  const [isLeft, setLeft] = useState(fault !== undefined);
  const row = useRef<HTMLDivElement>(null);
  const isBetween = value.operator === 'between';
  const isShownWrong = (text: string) => isNotANumber(text, unit) && (isLeft || /\p{L}/u.test(text));
  const isWrong = isShownWrong(value.val1) || (isBetween && isShownWrong(value.val2));
  const isMissing = (text: string) => isLeft && fault !== undefined && text.trim() === '';
  const error = isLeft || isWrong ? fault : undefined;

  const input = (part: 'val1' | 'val2', name: string) => (
    <NumberInput
      name={name}
      unit={unit}
      value={value[part]}
      isWrong={isShownWrong(value[part]) || isMissing(value[part])}
      disabled={disabled}
      onChange={(text) => onChange({ ...value, [part]: text })}
      onLeave={(next) => {
        const isToTheOther = next instanceof HTMLInputElement && row.current?.contains(next);
        if (!isToTheOther) setLeft(true);
      }}
    />
  );

  return (
    <FieldGroup
      {...texts}
      label={label}
      error={error ?? (isReversed(value, unit) ? REVERSED : undefined)}
      disabled={disabled}
    >
      <div ref={row} className={styles.row}>
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

interface NumberInputProps {
  name: string;
  unit: NumberUnit;
  value: string;
  isWrong: boolean;
  disabled: boolean | undefined;
  onChange(text: string): void;
  /** @param next what has the focus now */
  onLeave(next: EventTarget | null): void;
}

function NumberInput({ name, unit, value, isWrong, disabled, onChange, onLeave }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const cursor = useRef<number | null>(null);
  const shown = grouped(value);
  const unitId = useId();
  const showsPercent = unit === 'percent' && !value.includes('%');

  // Setting a text that differs from the typed one moves the cursor to its end.
  useLayoutEffect(() => {
    if (cursor.current !== null) input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });

  function edit({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType } = nativeEvent as InputEvent;
    const text = inputType === 'insertFromPaste' ? target.value : groupedEdit(shown, target.value);
    if (text !== target.value) {
      const at = target.selectionStart ?? text.length;
      const letters = target.value.slice(0, at).replaceAll(',', '').length;
      cursor.current = cursorIn(text, letters) + (inputType === 'deleteContentForward' && text === shown ? 1 : 0);
    }
    onChange(text);
  }

  return (
    <div
      className={classNames(fieldStyles.box, styles.value)}
      data-invalid={isWrong ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
    >
      <input
        ref={input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="any"
        aria-label={name}
        aria-invalid={isWrong || undefined}
        aria-describedby={showsPercent ? unitId : undefined}
        className={fieldStyles.input}
        value={shown}
        disabled={disabled}
        onChange={edit}
        onBlur={({ relatedTarget }) => onLeave(relatedTarget)}
      />
      {showsPercent ? (
        <span id={unitId} className={styles.unit}>
          %
        </span>
      ) : null}
    </div>
  );
}
