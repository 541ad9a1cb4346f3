import { EmptyState, LinkButton, PageHeader, Panel } from '@sentinel/ui';
import type { ReactNode } from 'react';
import styles from './no-such.module.css';

interface NoSuchProps {
  /** Of the page. */
  readonly heading: string;
  /** What is not there. */
  readonly title: string;
  /** Why it may be so. */
  readonly children: ReactNode;
}

/** The page of an address that names nothing: what is not there, and the way on. */
export function NoSuch({ heading, title, children }: NoSuchProps) {
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

/** The page of an address that names no alert of the reader. */
export function NoSuchAlert({ heading }: { readonly heading: string }) {
  return (
    <NoSuch heading={heading} title="There is no alert of this name.">
      It may have been renamed or deleted.
    </NoSuch>
  );
}
