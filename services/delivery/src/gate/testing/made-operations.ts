import { defineOperation } from '@sentinel/contracts';
import Type from 'typebox';

/** The operations of a made gateway. */
export const operations = {
  get_alert: defineOperation({
    type: 'get_alert',
    service: 'alerts',
    summary: 'What an alert matched.',
    access: ['alerts'],
    request: { alert_name: Type.String({ maxLength: 120 }) },
    response: Type.Object(
      { columns: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20 }), is_cut: Type.Boolean() },
      { additionalProperties: false },
    ),
    errors: {},
    rateLimit: { calls: 1, perSeconds: 1, by: 'account' },
    idempotency: 'read',
    maxBodyBytes: 1_000,
    audit: false,
    auditWords: { done: 'Viewed an alert', attempted: 'Tried to view an alert' },
    auditConcerns: ['alert_name'],
    impersonation: 'allowed',
  }),
};
