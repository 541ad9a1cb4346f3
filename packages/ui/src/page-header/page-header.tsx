import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** One sentence on what the page is for. */
  intro?: ReactNode;
  /** At most one of them amber. */
  actions?: ReactNode;
}

/** The head of a working page: what it is, and what can be done here. No `header`: the banner is the navbar. */
export function PageHeader({ title, intro, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {intro ? <p className={styles.intro}>{intro}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
