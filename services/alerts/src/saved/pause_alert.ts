import { AppError } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { SavedAlerts } from './saved-alerts.ts';

/** Pauses, snoozes or resumes the caller's alert of that name. */
export function pause_alert(alerts: SavedAlerts): Handlers<'alerts'>['pause_alert'] {
  return async ({ action, alert_name, until }, call) => {
    const { accountId } = callerOf(call);
    call.noteForAudit({ detail: until === undefined ? action : 'snooze' });
    const isFound =
      action === 'resume'
        ? await alerts.resume(accountId, alert_name)
        : await alerts.pause(accountId, alert_name, until === undefined ? null : readEnd(until));
    if (!isFound) throw new AppError('not_found', 'There is no alert of this name.');
    return { success: true };
  };
}

/** When a snooze ends. */
function readEnd(until: string): Date {
  const end = new Date(until);
  if (!(end.getTime() > Date.now())) throw new AppError('unprocessable', 'Choose a time in the future.');
  return end;
}
