import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** One sentence that says what the page is for. */
  intro?: ReactNode;
  /** At most one of them is amber. */
  actions?: ReactNode;
}

/**
 * The top of a working page: what it is, and its actions. It uses no `header` element, because the banner is the
 * navbar.
 */
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
