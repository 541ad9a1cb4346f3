import { type Constraint, type ConstraintOperator, Dropdown } from '@sentinel/ui';
import { useState } from 'react';
import { isReversed } from '../../draft/typed-number.ts';
import styles from './constraint-row.module.css';
import { FormRow } from './form-row.tsx';
import { NumberField } from './number-field.tsx';

/** Spec part 2, section 9. */
const OPERATORS = [
  { value: '>=', label: '>=' },
  { value: '<=', label: '<=' },
  { value: 'between', label: 'BETWEEN' },
] as const;

interface ConstraintRowProps {
  readonly label: string;
  readonly about?: string | undefined;
  readonly value: Constraint;
  readonly onChange: (value: Constraint) => void;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * A numeric constraint: an operator and one number, or two for BETWEEN. A second number that does not exceed the first is cleared and
 * flagged once it is left (spec part 2, section 5).
 */
export function ConstraintRow({ label, about, value, onChange, disabled, ...unit }: ConstraintRowProps) {
  const [isFlagged, setFlagged] = useState(false);
  const isBetween = value.operator === 'between';

  function change(part: Partial<Constraint>) {
    setFlagged(false);
    onChange({ ...value, ...part });
  }
  function leave() {
    if (!isReversed(value)) return;
    setFlagged(true);
    onChange({ ...value, val2: '' });
  }

  return (
    <FormRow
      label={label}
      about={about}
      error={isFlagged ? 'The second number must be larger than the first.' : undefined}
    >
      <div className={styles.constraint}>
        <Dropdown<ConstraintOperator>
          className={styles.operator}
          label={`${label}: operator`}
          hideLabel
          options={OPERATORS}
          value={value.operator}
          disabled={disabled}
          onChange={(operator) => change({ operator, ...(operator === 'between' ? {} : { val2: '' }) })}
        />
        <NumberField
          {...unit}
          label={isBetween ? `${label}: from` : label}
          value={value.val1}
          disabled={disabled}
          onChange={(val1) => change({ val1 })}
          onLeave={leave}
        />
        {isBetween ? (
          <>
            <span className={styles.to}>to</span>
            <NumberField
              {...unit}
              label={`${label}: to`}
              value={value.val2}
              isWrong={isFlagged}
              disabled={disabled}
              onChange={(val2) => change({ val2 })}
              onLeave={leave}
            />
          </>
        ) : null}
      </div>
    </FormRow>
  );
}
