import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { type LinkTarget, useLink } from '../link/use-link.ts';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface LinkButtonProps
  extends ButtonLook,
    LinkTarget,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'target' | 'rel'> {
  icon?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A link that looks like a button. For navigation, never for actions. */
export function LinkButton({
  variant = 'primary',
  size = 'medium',
  fullWidth = false,
  href,
  external,
  onClick,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a
      {...rest}
      {...useLink({ href, external, onClick })}
      className={buttonClass({ variant, size, fullWidth, className })}
    >
      {icon}
      {children}
    </a>
  );
}
