import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './text-link.module.css';
import { type LinkTarget, useLink } from './use-link.ts';

export interface TextLinkProps
  extends LinkTarget,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'target' | 'rel'> {
  children: ReactNode;
  /** Within a sentence: as high as its line. A link on its own is large enough to tap (WCAG 2.5.8). */
  inSentence?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

/** A text link. Inside the portal it navigates without loading the page. With `className`, the caller sets its size. */
export function TextLink({ href, external, inSentence, onClick, className, children, ...rest }: TextLinkProps) {
  return (
    <a
      {...rest}
      {...useLink({ href, external, onClick })}
      className={className ?? (inSentence ? undefined : styles.alone)}
    >
      {children}
      {external ? <VisuallyHidden> (opens in a new tab)</VisuallyHidden> : null}
    </a>
  );
}
