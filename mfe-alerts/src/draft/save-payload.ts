import type { CallPayload } from '@sentinel/api-client';
import { criteriaOf } from './alert-criteria.ts';
import type { AlertDraft } from './alert-draft.ts';
import { deliveryOf } from './delivery.ts';

/**
 * The payload that saves a draft. A rename sends the old name as alert_name and the new one as new_alert_name (spec part 2,
 * section 4).
 * @param storedName of the alert that is edited; undefined for a new one
 */
export function savePayload(draft: AlertDraft, storedName: string | undefined): CallPayload<'set_alerts'> {
  const name = draft.name.trim();
  return {
    alert_name: storedName ?? name,
    ...(storedName !== undefined && storedName !== name ? { new_alert_name: name } : {}),
    ...criteriaOf(draft),
    delivery: deliveryOf(draft),
    by_email: draft.byEmail,
    by_sms: draft.bySms,
  };
}
