import type { Alert } from '@sentinel/contracts-alerts';
import { ErrorState, Panel, Skeleton } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { alertsQuery } from '../alerts.query.ts';
import styles from './with-alerts.module.css';

interface WithAlertsProps {
  readonly email: string;
  readonly children: (alerts: readonly Alert[]) => ReactElement;
}

/** Loads the user's alerts first: a form needs the names in use, and the alert that it edits. */
export function WithAlerts({ email, children }: WithAlertsProps) {
  const alerts = useQuery(alertsQuery(email));
  if (alerts.data) return children(alerts.data);
  return (
    <Panel>
      {alerts.isPending ? (
        <div className={styles.loading} role="status" aria-label="Loading alerts">
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} height="36px" />
          ))}
        </div>
      ) : (
        <ErrorState
          title="Your alerts could not be loaded"
          onRetry={() => void alerts.refetch()}
          retrying={alerts.isFetching}
        >
          {alerts.error.message}
        </ErrorState>
      )}
    </Panel>
  );
}
