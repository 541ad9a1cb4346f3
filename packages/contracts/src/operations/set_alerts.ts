import Type from 'typebox';
import { defineOperation } from '../define-operation.ts';
import { Email, Success, WRITE_LIMIT } from '../fields.ts';
import { AlertName, alertCriteria } from '../schemas/alert.ts';

export const set_alerts = defineOperation({
  type: 'set_alerts',
  service: 'alerts',
  summary: 'Creates the alert of that name, or replaces it; `new_alert_name` renames it.',
  access: ['alerts'],
  request: { email: Email, alert_name: AlertName, new_alert_name: Type.Optional(AlertName), ...alertCriteria },
  response: Success,
  errors: { conflict: ['name_taken', 'list_full'], not_found: [], unprocessable: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: 64 * 1024,
  audit: true,
  auditWords: { done: 'Saved an alert', attempted: 'Tried to save an alert' },
  impersonation: 'allowed',
});
