import { EmptyState, LinkButton, PageHeader, Panel } from '@sentinel/ui';
import type { ReactNode } from 'react';
import styles from './alert-form.module.css';

interface NoFormProps {
  /** Of the page. */
  readonly heading: string;
  /** What is not there. */
  readonly title: string;
  /** Why it may be so. */
  readonly children: ReactNode;
}

/** In place of the form where its address names nothing: what is not there, and the way on. */
export function NoForm({ heading, title, children }: NoFormProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={heading} />
      <Panel>
        <EmptyState
          title={title}
          action={
            <LinkButton variant="outline" href="/alerts">
              Back to Alerts
            </LinkButton>
          }
        >
          {children}
        </EmptyState>
      </Panel>
    </div>
  );
}
