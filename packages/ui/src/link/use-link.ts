import type { MouseEvent } from 'react';
import { useUi } from '../context/ui-context.tsx';
import { safeHref } from './safe-href.ts';

export interface LinkTarget {
  href: string;
  /** Opens in a new tab; the opened page gets no reference to this one. */
  external?: boolean | undefined;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

/** The attributes of a link: a safe address, rules for new tabs, and client-side navigation for plain clicks. */
export function useLink({ href, external, onClick }: LinkTarget) {
  const { navigate } = useUi();
  const safe = safeHref(href);
  return {
    href: safe,
    ...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      onClick?.(event);
      const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const staysInPage = safe?.startsWith('/') && !safe.startsWith('//') && !external;
      if (event.defaultPrevented || !isPlainClick || !navigate || safe === undefined || !staysInPage) return;
      event.preventDefault();
      navigate(safe);
    },
  };
}
