import { classNames, Dropdown, type DropdownOption } from '@sentinel/ui';
import styles from './query-page.module.css';

interface ChoiceProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly DropdownOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: NoInfer<Value>) => void;
  readonly className?: string | undefined;
}

/** One of the choices in a row above an answer: small, and named by what is chosen. */
export function Choice<Value extends string | number>({ className, ...choice }: ChoiceProps<Value>) {
  return <Dropdown hideLabel size="small" className={classNames(styles.choice, className)} {...choice} />;
}
