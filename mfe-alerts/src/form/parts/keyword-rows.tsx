import type { Condition } from '@sentinel/fields';
import { SegmentedControl } from '@sentinel/ui';
import type { Keywords } from '../../draft/condition-controls.ts';
import { FormRow } from './form-row.tsx';
import { KeywordsField } from './keywords-field.tsx';

const MODES = [
  { value: 'and', label: 'Require all' },
  { value: 'or', label: 'At least one' },
] as const;

interface KeywordRowsProps {
  readonly condition: Condition;
  readonly value: Keywords;
  readonly onChange: (value: Keywords) => void;
}

/** The keywords and, from the second on, whether all of them are required. */
export function KeywordRows({ condition: { label, meaning }, value, onChange }: KeywordRowsProps) {
  return (
    <>
      <FormRow label={label} about={meaning}>
        <KeywordsField label={label} keywords={value.words} onChange={(words) => onChange({ ...value, words })} />
      </FormRow>
      {value.words.length > 1 ? (
        <FormRow label="Keywords required">
          <SegmentedControl
            hideLabel
            label="Keywords required"
            options={MODES}
            value={value.mode}
            onChange={(mode) => onChange({ ...value, mode })}
          />
        </FormRow>
      ) : null}
    </>
  );
}
