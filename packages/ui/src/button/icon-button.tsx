import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its name, for screen readers and as a tooltip. */
  label: string;
  icon: ReactNode;
  /** `small` is 28 px, for table rows and chips; 44 px on touch. */
  size?: 'small' | 'medium' | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that shows only an icon. */
export function IconButton({ label, icon, size = 'medium', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.iconButton, size === 'small' && styles.small, className)}
    >
      {icon}
    </button>
  );
}
