import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { type LinkTarget, useLink } from './use-link.ts';

export interface TextLinkProps
  extends LinkTarget,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'target' | 'rel'> {
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link in running text or a table cell. Inside the portal it navigates without a page load. */
export function TextLink({ href, external, onClick, children, ...rest }: TextLinkProps) {
  return (
    <a {...rest} {...useLink({ href, external, onClick })}>
      {children}
      {external ? <VisuallyHidden> (opens in a new tab)</VisuallyHidden> : null}
    </a>
  );
}
