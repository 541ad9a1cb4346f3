import type { ReactElement } from 'react';
import { Controller, type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import styles from './filter.module.css';

export interface FilterProps<Form extends FieldValues, Name extends FieldPath<Form>> {
  form: UseFormReturn<Form>;
  name: Name;
  /** Renders the control. */
  children(value: FieldPathValue<Form, Name>, onChange: (value: FieldPathValue<Form, Name>) => void): ReactElement;
}

/** One filter of a search form, rendered by a control that takes a value and tells its changes. */
export function Filter<Form extends FieldValues, Name extends FieldPath<Form>>({
  form,
  name,
  children,
}: FilterProps<Form, Name>) {
  return (
    <div className={styles.filter} data-filter={name}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => children(field.value, field.onChange as (value: FieldPathValue<Form, Name>) => void)}
      />
    </div>
  );
}
