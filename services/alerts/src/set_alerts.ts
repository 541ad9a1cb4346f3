import { callerOf, type Handlers } from '@sentinel/service-kit';
import { readCriteria, targetsOf } from './alert-criteria.ts';
import type { Alerts } from './alerts.repository.ts';

/** Creates the alert, replaces the one of that name, or renames it. */
export function set_alerts(alerts: Alerts): Handlers<'alerts'>['set_alerts'] {
  return async (input, call) => {
    const criteria = readCriteria(input);
    const targets = targetsOf(criteria, await alerts.ciksOf(criteria.tickers));
    await alerts.save({
      accountId: callerOf(call).accountId,
      name: input.alert_name,
      newName: input.new_alert_name ?? input.alert_name,
      criteria,
      targets,
    });
    return { success: true };
  };
}
