import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { AlertCriteria } from './alert-criteria.ts';
import type { Alerts } from './alerts.repository.ts';

/** The caller's alerts, newest first. */
export function get_alerts(alerts: Alerts): Handlers<'alerts'>['get_alerts'] {
  return async (_input, call) => {
    const { accountId, email } = callerOf(call);
    const rows = await alerts.list(accountId);
    return rows.map(({ name, criteria, createdAt }) => ({
      alert_name: name,
      ...(criteria as AlertCriteria),
      created_at: createdAt.toISOString(),
      email,
    }));
  };
}
