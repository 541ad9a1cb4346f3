import { defineOperation } from '@sentinel/contracts';
import { Email, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { Alert } from '../schemas/alert.ts';

export const get_alerts = defineOperation({
  type: 'get_alerts',
  service: 'alerts',
  summary: 'All alerts of the user, newest first.',
  access: ['alerts'],
  request: { email: Email },
  response: Type.Array(Alert, { maxItems: 1000 }),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed alerts', attempted: 'Tried to view alerts' },
  auditConcerns: null,
  impersonation: 'allowed',
});
