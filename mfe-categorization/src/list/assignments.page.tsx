import { session } from '@sentinel/session';
import { useSession } from '@sentinel/session/react';
import { Button, EmptyState, ErrorState, LinkButton, PageHeader, Panel, Skeleton } from '@sentinel/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import styles from './assignments.module.css';
import { assignmentsOf, statusOf } from './assignments.ts';
import { AssignmentsTable } from './assignments-table.tsx';
import { CATEGORY_STATUSES, categoryListFilters } from './category-list-filters.ts';
import { forgetOtherUsers, type InteractionRows, interactionRowsQuery } from './interaction-rows.ts';
import { StatusFilter } from './status-filter.tsx';

/** /categorization (spec part 3, section 2 "Categorization list page"): the assigned companies and their progress. */
export function AssignmentsPage() {
  const email = useSession().email ?? '';
  const queries = useQueryClient();
  useEffect(() => forgetOtherUsers(queries, email), [queries, email]);
  const rows = useQuery(interactionRowsQuery(email));
  return (
    <div className={styles.page}>
      <PageHeader
        title="Conference Call Fraud Categorization"
        actions={
          session.hasAny(['categorization_admin']) ? (
            <LinkButton variant="outline" href="/categorization/admin">
              Admin
            </LinkButton>
          ) : null
        }
      />
      <p className={styles.instructions}>
        Click the link to begin the assignment. The progress bar shows the number of interactions that have been scored.
      </p>
      <Panel flush aria-label="Assignments">
        {rows.isPending ? (
          <div className={styles.loading} role="status" aria-label="Loading assignments">
            {[0, 1, 2, 3].map((line) => (
              <Skeleton key={line} height="28px" />
            ))}
          </div>
        ) : rows.data === undefined ? (
          <ErrorState
            title="Your assignments could not be loaded"
            onRetry={() => void rows.refetch()}
            retrying={rows.isFetching}
          >
            {rows.error?.message}
          </ErrorState>
        ) : (
          <LoadedAssignments rows={rows.data} />
        )}
      </Panel>
    </div>
  );
}

function LoadedAssignments({ rows }: { rows: InteractionRows }) {
  const [statuses, setStatuses] = useState(() => categoryListFilters.read());
  useEffect(() => categoryListFilters.keep(statuses), [statuses]);
  const assignments = useMemo(() => assignmentsOf(rows.values()), [rows]);
  const shown = assignments.filter((assignment) => statuses.includes(statusOf(assignment)));
  if (assignments.length === 0)
    return (
      <EmptyState title="No companies are assigned to you.">A categorization administrator assigns them.</EmptyState>
    );
  return (
    <>
      <StatusFilter assignments={assignments} statuses={statuses} onChange={setStatuses} />
      {shown.length === 0 ? (
        <EmptyState
          title="No company matches your filter."
          action={
            <Button variant="outline" onClick={() => setStatuses(CATEGORY_STATUSES)}>
              Show all companies
            </Button>
          }
        >
          {`${assignments.length === 1 ? '1 company is' : `${assignments.length} companies are`} assigned to you.`}
        </EmptyState>
      ) : (
        <AssignmentsTable assignments={shown} />
      )}
    </>
  );
}
