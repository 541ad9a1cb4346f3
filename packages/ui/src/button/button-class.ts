import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/**
 * Spec part 1 section 3. `primary-yellow` is the one amber action of a view; `danger`, which is not in the spec, is for
 * actions that delete something for good.
 */
export type ButtonVariant =
  | 'primary'
  | 'outline'
  | 'outline2'
  | 'secondary'
  | 'test'
  | 'primary-yellow'
  | 'outline-yellow'
  | 'danger';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: 'medium' | 'large' | undefined;
  fullWidth?: boolean | undefined;
}

const VARIANT_CLASS: Readonly<Record<ButtonVariant, string | undefined>> = {
  primary: styles.primary,
  outline: styles.outline,
  outline2: styles.outline2,
  secondary: styles.secondary,
  test: styles.test,
  'primary-yellow': styles.primaryYellow,
  'outline-yellow': styles.outlineYellow,
  danger: styles.danger,
};

/** The classes shared by everything that looks like a button. */
export function buttonClass(look: Required<ButtonLook> & { className?: string | undefined }): string {
  return classNames(
    styles.button,
    look.variant && VARIANT_CLASS[look.variant],
    look.size === 'large' && styles.large,
    look.fullWidth && styles.fullWidth,
    look.className,
  );
}
