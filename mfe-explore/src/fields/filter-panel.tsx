import { type ReactNode, useId } from 'react';
import styles from './filter-panel.module.css';

/** One of the named groups of filters; they stand side by side where there is room. */
export function FilterPanel({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
