import type { ReactNode } from 'react';
import styles from './gallery.module.css';

export interface SpecimenProps {
  name: string;
  children: ReactNode;
  /** Takes the full width. */
  wide?: boolean;
}

/** One state of a component, with its name above it. */
export function Specimen({ name, children, wide = false }: SpecimenProps) {
  return (
    <div className={styles.specimen} data-wide={wide || undefined}>
      <p className={styles.specimenName}>{name}</p>
      {children}
    </div>
  );
}

/** Several small things in a row that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
