import type { Alert } from '@sentinel/contracts-alerts';
import { Panel } from '@sentinel/ui';
import type { ComponentProps } from 'react';
import styles from './alerts.module.css';
import { AlertsTable } from './alerts-table.tsx';

/** The table of one kind under its title with the number of alerts, or that there are none. */
export function AlertGroup(props: ComponentProps<typeof AlertsTable>) {
  const { kind, alerts } = props;
  return (
    <Panel
      flush
      title={
        <>
          {kind.groupTitle} <CountOf alerts={alerts} />
        </>
      }
    >
      {alerts.length > 0 ? <AlertsTable {...props} /> : <p className={styles.none}>No alerts found.</p>}
    </Panel>
  );
}

const CountOf = ({ alerts }: { alerts: readonly Alert[] }) => <span className={styles.count}>{alerts.length}</span>;
