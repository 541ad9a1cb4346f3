import { defineOperation } from '@sentinel/contracts';
import { Instant, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;

export const get_messages_overview = defineOperation({
  type: 'get_messages_overview',
  service: 'alerts',
  summary:
    'What of the delivery of messages needs an administrator: those that failed, and whether test filings arrive.',
  access: ['admin'],
  request: {},
  response: Type.Object(
    {
      /** Messages that nobody will send again unless an administrator says so. */
      undelivered: Type.Integer({ minimum: 0 }),
      last_undelivered_at: nullable(Instant),
      /** The synthetic filings; null where none are made. */
      canary: nullable(Type.Object({ last_arrived_at: nullable(Instant), is_silent: Type.Boolean() }, exact)),
    },
    exact,
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed which messages failed', attempted: 'Tried to view which messages failed' },
  auditConcerns: null,
  impersonation: 'refused',
});
