import { Checkbox } from '@sentinel/ui';
import { type ReactNode, useId } from 'react';
import styles from './check-group.module.css';

export interface CheckGroupProps<Value extends string> {
  legend: string;
  options: readonly Value[];
  value: readonly Value[];
  onChange(value: readonly Value[]): void;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** An info sign beside the legend. */
  tooltip: ReactNode;
}

/** A group of checkboxes; its value has the order of the options. */
export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { legend, options, value, onChange, error, disabled, tooltip } = props;
  const errorId = useId();
  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <span className={styles.sign}>{tooltip}</span>
      <div className={styles.options}>
        {options.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={value.includes(option)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(options.filter((one) => (one === option ? target.checked : value.includes(one))))
            }
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
