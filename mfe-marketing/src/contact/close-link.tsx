import { usePortal } from '@sentinel/remote-kit';
import { TextLink, VisuallyHidden, X } from '@sentinel/ui/core';
import type { MouseEvent } from 'react';
import styles from './contact.module.css';

/** Closes the form of the contact page (spec part 1 section 2: it goes to /dashboard). */
export function CloseLink({ onClick }: { onClick?: (event: MouseEvent) => void }) {
  const { href } = usePortal();
  return (
    <TextLink href={href('/dashboard')} className={styles.close} onClick={onClick}>
      <X size={18} />
      <VisuallyHidden>Close</VisuallyHidden>
    </TextLink>
  );
}
