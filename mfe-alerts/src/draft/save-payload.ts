import type { CallPayload } from '@sentinel/api-client';
import type { Alert } from '@sentinel/contracts-alerts';
import { criteriaOf } from './alert-criteria.ts';
import type { AlertDraft } from './alert-draft.ts';
import { deliveryOf } from './delivery.ts';

/**
 * The payload that saves a draft. A rename sends the old name as alert_name and the new one as new_alert_name (spec part 2,
 * section 4).
 * @param stored the alert that is edited; undefined for a new one. Its version keeps a save from undoing one of another window.
 */
export function savePayload(
  draft: AlertDraft,
  stored: Pick<Alert, 'alert_name' | 'version'> | undefined,
): CallPayload<'set_alerts'> {
  const name = draft.name.trim();
  return {
    alert_name: stored?.alert_name ?? name,
    ...(stored && stored.alert_name !== name ? { new_alert_name: name } : {}),
    version: stored?.version ?? 0,
    ...criteriaOf(draft),
    delivery: deliveryOf(draft),
    by_email: draft.byEmail,
    by_sms: draft.bySms,
  };
}
