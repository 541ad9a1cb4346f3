import { AppError } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { SavedAlerts } from './saved-alerts.ts';

/** Deletes the caller's alert of that name. */
export function delete_alert(alerts: SavedAlerts): Handlers<'alerts'>['delete_alert'] {
  return async ({ alert_name }, call) => {
    const found = await alerts.remove(callerOf(call).accountId, alert_name);
    if (!found) throw new AppError('not_found', 'There is no alert of this name.');
    return { success: true };
  };
}
