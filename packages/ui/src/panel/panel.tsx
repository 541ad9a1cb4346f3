import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

export interface PanelProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** A heading, which also names the panel as a region. */
  title?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  /** Controls at the right end of the heading line. */
  actions?: ReactNode;
  /** No padding, for tables and lists that reach the edges. */
  flush?: boolean;
}

/** A surface with a thin border around one group of things. */
export function Panel({ title, headingLevel = 2, actions, flush = false, className, children, ...rest }: PanelProps) {
  const headingId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      {...rest}
      className={classNames(styles.panel, flush && styles.flush, className)}
      aria-labelledby={title ? headingId : rest['aria-labelledby']}
    >
      {title || actions ? (
        <header className={styles.header}>
          {title ? (
            <Heading id={headingId} className={styles.title}>
              {title}
            </Heading>
          ) : null}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
