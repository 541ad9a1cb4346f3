import { type ReactNode, useId } from 'react';
import { FieldGroup } from '../field/field-group.tsx';
import styles from './segmented-control.module.css';

export interface Segment<Value extends string | number | boolean> {
  value: Value;
  label: ReactNode;
}

export interface SegmentedControlProps<Value extends string | number | boolean> {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  options: ReadonlyArray<Segment<Value>>;
  value: Value;
  onChange(value: NoInfer<Value>): void;
  disabled?: boolean | undefined;
  hint?: ReactNode;
  /** An info icon after the label, usually a `Tooltip`. */
  tooltip?: ReactNode;
  /** `small` is 30 px high, for the header of a table; 44 px on touch. */
  size?: 'medium' | 'small' | undefined;
  className?: string | undefined;
}

/** A choice of one among few, all in view. Radio buttons below: Tab enters at the chosen one, the arrow keys choose. */
export function SegmentedControl<Value extends string | number | boolean>({
  options,
  value,
  onChange,
  size = 'medium',
  ...group
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <FieldGroup {...group} role="radiogroup">
      <div className={styles.segments} data-size={size}>
        {options.map((option) => (
          <label key={String(option.value)} className={styles.segment}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
