import { defineOperation } from '@sentinel/contracts';
import { Email, SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';
import { AlertName } from '../schemas/alert.ts';

export const delete_alert = defineOperation({
  type: 'delete_alert',
  service: 'alerts',
  summary: 'Deletes the alert of that name; what it had queued is not sent.',
  access: ['alerts'],
  request: { email: Email, alert_name: AlertName },
  response: Success,
  errors: { not_found: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Deleted an alert', attempted: 'Tried to delete an alert' },
  auditConcerns: ['alert_name'],
  impersonation: 'allowed',
});
