import { defineOperation } from '@sentinel/contracts';
import { Email, SMALL_BODY, Uuid } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { AlertName } from '../schemas/alert.ts';

export const send_test_alert = defineOperation({
  type: 'send_test_alert',
  service: 'alerts',
  summary: 'Sends a test message of the alert by each of its channels, marked as a test.',
  access: ['alerts'],
  request: { email: Email, alert_name: AlertName },
  response: Type.Object({ notification_ids: Type.Array(Uuid, { maxItems: 2 }) }, { additionalProperties: false }),
  errors: { not_found: [], unprocessable: ['no_channel'] },
  rateLimit: { calls: 5, perSeconds: 600, by: 'account', durable: true },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Sent a test of an alert', attempted: 'Tried to send a test of an alert' },
  auditConcerns: ['alert_name'],
  impersonation: 'refused',
});
