import { type ReactNode, useState } from 'react';
import styles from './verdict-history.module.css';

interface DisclosureProps {
  readonly title: string;
  /** Mounted, and so loaded, only while it is open. */
  readonly children: ReactNode;
}

/** A part of the page that is folded until it is wanted. */
export function Disclosure({ title, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.disclosure} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
}
