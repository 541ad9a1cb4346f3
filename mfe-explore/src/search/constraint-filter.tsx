import { type Constraint, ConstraintField, type ConstraintFieldProps, Tooltip } from '@sentinel/ui';
import type { FieldPathByValue, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { Filter } from './filter.tsx';

export interface ConstraintFilterProps<Form extends FieldValues> extends Pick<ConstraintFieldProps, 'label' | 'unit'> {
  form: UseFormReturn<Form>;
  name: FieldPathByValue<Form, Constraint>;
  /** What the filter means, in an info icon of its own. */
  about?: { readonly label: string; readonly text: string } | undefined;
}

/** A filter by a number: an operator, and one or two numbers as they were typed (spec part 3, section 3). */
export function ConstraintFilter<Form extends FieldValues>({
  form,
  name,
  about,
  ...field
}: ConstraintFilterProps<Form>) {
  return (
    <Filter form={form} name={name}>
      {(value, onChange) => (
        <ConstraintField
          {...field}
          value={value}
          onChange={(constraint) => onChange(constraint as FieldPathValue<Form, typeof name>)}
          tooltip={about ? <Tooltip label={about.label} content={about.text} /> : undefined}
        />
      )}
    </Filter>
  );
}
