import { call, isError } from '@sentinel/api-client';
import { effectiveToken } from '@sentinel/session';
import { PageHeader, ResultsTable } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import styles from '../profile/profile.module.css';

const COLUMNS = [
  { name: 'Email', initialWidthPercent: 30 },
  { name: 'Name', initialWidthPercent: 20 },
  { name: 'Organization', initialWidthPercent: 20 },
  { name: 'Permissions', initialWidthPercent: 30 },
];

/** /profile/admin/users (spec part 2, section 2 "Admin area"): every account. */
export default function UsersPage() {
  const users = useQuery({
    queryKey: ['get_users'],
    queryFn: async ({ signal }) => {
      const answer = await call('get_users', { access_token: effectiveToken() ?? '' }, { signal });
      if (isError(answer)) throw new Error(answer.error);
      return answer.map(({ email, name, organization, permissions }) => ({
        Email: email,
        Name: name,
        Organization: organization,
        Permissions: permissions.join(', '),
      }));
    },
  });
  return (
    <div className={styles.wide}>
      <PageHeader title="Users" />
      <ResultsTable
        label="Users"
        columns={COLUMNS}
        rows={users.data ?? []}
        rowKey={({ Email }) => String(Email)}
        loading={users.isFetching}
        error={users.error?.message}
        onRetry={() => void users.refetch()}
        emptyText="No users."
      />
    </div>
  );
}
