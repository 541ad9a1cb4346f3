import { defineOperation } from '@sentinel/contracts';
import { Email, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';
import { enteredCriteria } from '@sentinel/contracts-alert-criteria';
import Type from 'typebox';
import { alertDelivery, EnteredAlertName } from '../schemas/alert.ts';

export const set_alerts = defineOperation({
  type: 'set_alerts',
  service: 'alerts',
  summary: 'Creates the alert of that name, or replaces it; `new_alert_name` renames it.',
  access: ['alerts'],
  request: {
    email: Email,
    alert_name: EnteredAlertName,
    new_alert_name: Type.Optional(EnteredAlertName),
    version: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description:
          'The version that was edited, or 0 for a new alert: if another one is stored, nothing is saved. Left out: saved in any case.',
      }),
    ),
    ...enteredCriteria,
    // Left out: as stored. A new alert's messages go out at once by e-mail, or daily where it is too broad for that.
    delivery: Type.Optional(alertDelivery.delivery),
    by_email: Type.Optional(alertDelivery.by_email),
    by_sms: Type.Optional(alertDelivery.by_sms),
  },
  response: Success,
  errors: {
    conflict: ['name_taken', 'list_full', 'changed_meanwhile'],
    not_found: [],
    unprocessable: ['incomplete', 'digest_only', 'not_found_tickers', 'no_sms'],
  },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: 128 * 1024,
  audit: true,
  auditWords: { done: 'Saved an alert', attempted: 'Tried to save an alert' },
  auditConcerns: ['alert_name', 'new_alert_name'],
  impersonation: 'allowed',
});
