import { useSession } from '@sentinel/session/react';
import { ErrorState, Spinner } from '@sentinel/ui/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './profile.module.css';
import { type User, userQuery } from './user.query.ts';

export interface WithUserProps {
  children(user: User, email: string): ReactNode;
}

/** Loads the user (spec part 1 section 2): shows a spinner, 'Loading user data…', or what went wrong with a Retry. */
export function WithUser({ children }: WithUserProps) {
  const session = useSession();
  const email = session.email ?? '';
  // Not when nobody is logged in: the page stays for a moment after a logout or the deletion of the account.
  const user = useQuery({ ...userQuery(email), enabled: session.isLoggedIn });
  if (user.data) return children(user.data, email);
  if (user.isError)
    return (
      <ErrorState
        title="Your profile could not be loaded"
        onRetry={() => void user.refetch()}
        retrying={user.isFetching}
      >
        {user.error.message}
      </ErrorState>
    );
  return (
    <p className={styles.loading} role="status">
      {user.isFetching ? <Spinner label="" /> : null}
      Loading user data…
    </p>
  );
}
