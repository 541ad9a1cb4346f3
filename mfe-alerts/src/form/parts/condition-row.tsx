import { type Condition, type ConditionAsks, type ConditionName, conditionOf } from '@sentinel/fields';
import { EightKItemsField } from '@sentinel/market-ui';
import { Dropdown, SegmentedControl } from '@sentinel/ui';
import type { ReactElement } from 'react';
import type { AlertDraft } from '../../draft/alert-draft.ts';
import type { ValueOf } from '../../draft/condition-controls.ts';
import { typedThreshold } from '../../draft/typed-number.ts';
import { CheckRow } from './check-row.tsx';
import { Chips } from './chips.tsx';
import styles from './condition-row.module.css';
import { ConstraintRow } from './constraint-row.tsx';
import { FormRow } from './form-row.tsx';
import { KeywordRows } from './keyword-rows.tsx';
import { NumberField } from './number-field.tsx';
import { Switch } from './switch.tsx';

type Control = ConditionAsks['control'];
type By<C extends Control> = Extract<ConditionAsks, { readonly control: C }>;

/** What a control is given: its condition, and what the form holds of it. */
interface RowProps<C extends Control> {
  readonly condition: Condition;
  readonly asks: By<C>;
  readonly value: ValueOf<By<C>>;
  readonly onChange: (value: ValueOf<By<C>>) => void;
  /** It counts with another condition, which is empty. */
  readonly disabled: boolean;
}

const UNITS = {
  shares: {},
  dollars: { before: '$' },
  millions: { before: '$', after: 'million' },
  percent: { after: '%' },
} as const;

const ROWS: { readonly [C in Control]: (props: RowProps<C>) => ReactElement } = {
  number: ({ condition: { label, meaning }, asks, ...field }) => (
    <ConstraintRow {...field} {...UNITS[asks.unit]} label={label} about={meaning} />
  ),
  someOf({ condition: { label, meaning }, asks: { many, options }, value, onChange }) {
    if (!many) return <CheckRow label={label} about={meaning} options={options} value={value} onChange={onChange} />;
    return (
      <FormRow label={label} about={meaning}>
        <div className={styles.many}>
          <Dropdown
            multiple
            hideLabel
            label={label}
            placeholder={`All ${options.length} ${many}`}
            options={options.map((option) => ({ value: option, label: option }))}
            value={[...value]}
            onChange={onChange}
          />
          <Chips label={`Chosen ${many}`} chosen={value} onChange={onChange} />
        </div>
      </FormRow>
    );
  },
  items: ({ condition: { label }, value, onChange }) => (
    <EightKItemsField label={label} value={[...value]} onChange={onChange} />
  ),
  oneOf: ({ condition: { label, meaning }, asks: { options }, value, onChange }) => (
    <FormRow label={label} about={meaning}>
      <SegmentedControl
        hideLabel
        size="small"
        label={label}
        options={options.map((days) => ({ value: days, label: `${days} days` }))}
        value={value}
        onChange={onChange}
      />
    </FormRow>
  ),
  yesNo: ({ condition: { label, meaning }, asks: { off, on }, value, onChange }) => (
    <FormRow label={label} about={meaning}>
      <Switch label={label} checked={value} onChange={({ target }) => onChange(target.checked)} />
      <span className={styles.effect}>{value ? on : off}</span>
    </FormRow>
  ),
  keywords: ({ condition, value, onChange }) => <KeywordRows condition={condition} value={value} onChange={onChange} />,
  move: ({ condition: { label, meaning }, value, onChange }) => (
    <FormRow label={label} about={meaning}>
      <NumberField label={label} after="%" keep={typedThreshold} value={value} onChange={onChange} />
    </FormRow>
  ),
};

interface ConditionRowProps {
  readonly name: ConditionName;
  readonly draft: AlertDraft;
  readonly onChange: (value: unknown) => void;
}

/** The row of a condition on the form, by its control. */
export function ConditionRow({ name, draft, onChange }: ConditionRowProps) {
  const condition = conditionOf(name);
  const { asks, beside } = condition;
  const Row = ROWS[asks.control] as unknown as (props: RowProps<never>) => ReactElement;
  return (
    <Row
      condition={condition}
      asks={asks as never}
      value={draft[name] as never}
      onChange={onChange as never}
      disabled={beside !== undefined && draft[beside] === ''}
    />
  );
}
