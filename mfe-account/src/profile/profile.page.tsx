import { useSession } from '@sentinel/session/react';
import { ErrorState, PageHeader, Panel, Spinner } from '@sentinel/ui/core';
import { useQuery } from '@tanstack/react-query';
import styles from './profile.module.css';
import { userQuery } from './user.query.ts';

/** /profile (spec part 1, section 2 "User Information page"): who the account belongs to. */
export function ProfilePage() {
  const email = useSession().email ?? '';
  const user = useQuery(userQuery(email));
  return (
    <div className={styles.page}>
      <PageHeader title="User Information" />
      {user.isPending ? <Spinner label="Loading user data…" /> : null}
      {user.isError ? (
        <ErrorState
          title="Your profile could not be loaded"
          onRetry={() => void user.refetch()}
          retrying={user.isFetching}
        >
          {user.error.message}
        </ErrorState>
      ) : null}
      {user.data ? (
        <Panel title="Personal Information">
          <dl className={styles.facts}>
            <Fact name="Name" value={user.data.name} />
            <Fact name="Email" value={user.data.email} />
            <Fact name="Phone" value={user.data.phone} />
            <Fact name="Organization" value={user.data.organization} />
            <Fact name="Time zone" value={user.data.timezone} />
          </dl>
        </Panel>
      ) : null}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value || 'Not given'}</dd>
    </div>
  );
}
