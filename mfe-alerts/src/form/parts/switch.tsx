import type { InputHTMLAttributes } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  /** Its name, for screen readers: the heading or text beside it is for the eye. */
  readonly label: string;
}

/** Turns something on or off at once. */
export function Switch({ label, ...input }: SwitchProps) {
  return (
    <input
      {...input}
      type="checkbox"
      role="switch"
      aria-checked={input.checked}
      aria-label={label}
      className={styles.switch}
    />
  );
}
