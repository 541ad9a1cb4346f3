import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './state-message.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className={styles.message}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? <Inbox size={24} strokeWidth={1.5} />}
      </span>
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
