import { ask } from '@sentinel/api-client';
import { useSession } from '@sentinel/session/react';
import { EmptyState, ErrorState, PageHeader, Panel, ProgressBar, Skeleton } from '@sentinel/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import styles from './assignments.module.css';
import { type Assignment, assignmentsOf } from './assignments.ts';

const assignmentsQuery = (email: string) =>
  queryOptions({
    queryKey: ['get_ey_fraud_confcalls', email],
    queryFn: async ({ signal }): Promise<Assignment[]> =>
      assignmentsOf((await ask('get_ey_fraud_confcalls', {}, { signal })).response),
  });

/** /categorization (spec part 3, section 2 "Categorization list page"): the assigned companies and their progress. */
export function AssignmentsPage() {
  const email = useSession().email ?? '';
  const assignments = useQuery(assignmentsQuery(email));
  return (
    <div className={styles.page}>
      <PageHeader
        title="Conference Call Fraud Categorization"
        intro="The progress bar shows the number of interactions that have been scored."
      />
      <Panel flush aria-label="Assignments">
        {assignments.isPending ? (
          <div className={styles.loading} role="status" aria-label="Loading assignments">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} height="36px" />
            ))}
          </div>
        ) : assignments.isError ? (
          <ErrorState
            title="Your assignments could not be loaded"
            onRetry={() => void assignments.refetch()}
            retrying={assignments.isFetching}
          >
            {assignments.error.message}
          </ErrorState>
        ) : assignments.data.length === 0 ? (
          <EmptyState title="No companies are assigned to you.">
            A categorization administrator assigns them.
          </EmptyState>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Company Name</th>
                <th scope="col">Progress</th>
                <th scope="col">Complete</th>
              </tr>
            </thead>
            <tbody>
              {assignments.data.map(({ gvkey, companyName, scored, total }) => (
                <tr key={gvkey}>
                  <th scope="row">{companyName}</th>
                  <td className={styles.progress}>
                    <ProgressBar label={`Scored interactions of ${companyName}`} done={scored} total={total} />
                  </td>
                  <td>
                    {scored === total ? (
                      <Check size={18} role="img" aria-label="Complete" className={styles.done} />
                    ) : (
                      <X size={18} role="img" aria-label="Not complete" className={styles.open} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
    </div>
  );
}
