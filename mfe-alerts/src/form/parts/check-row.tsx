import { Checkbox } from '@sentinel/ui';
import { FormRow } from './form-row.tsx';

interface CheckRowProps<Value extends string> {
  readonly label: string;
  readonly about?: string | undefined;
  readonly options: readonly Value[];
  readonly value: readonly Value[];
  /** Gets the checked options in their order. */
  readonly onChange: (value: readonly Value[]) => void;
}

/** Several options, each checked or not. */
export function CheckRow<Value extends string>({ label, about, options, value, onChange }: CheckRowProps<Value>) {
  return (
    <FormRow label={label} about={about}>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={option}
          checked={value.includes(option)}
          onChange={({ target }) =>
            onChange(options.filter((one) => (one === option ? target.checked : value.includes(one))))
          }
        />
      ))}
    </FormRow>
  );
}
