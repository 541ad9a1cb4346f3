import { EmptyState, LinkButton } from '@sentinel/ui/core';
import styles from './not-found.module.css';

/** Shows at an address that no area claims. */
export function NotFound({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">Page not found</h1>
      <EmptyState
        title="Page not found"
        icon={<span className={styles.code}>404</span>}
        action={
          isLoggedIn ? (
            <LinkButton href="/dashboard" variant="primary-yellow">
              Go to the dashboard
            </LinkButton>
          ) : (
            <LinkButton href="/" variant="primary-yellow">
              Go to home page
            </LinkButton>
          )
        }
      >
        We couldn't find that page. It may have moved, or the link to it may be incomplete.
      </EmptyState>
    </div>
  );
}
