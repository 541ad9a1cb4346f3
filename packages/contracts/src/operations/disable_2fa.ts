import { defineOperation } from '../define-operation.ts';
import { Email, SMALL_BODY, Success } from '../fields.ts';

export const disable_2fa = defineOperation({
  type: 'disable_2fa',
  service: 'identity',
  summary: "Switches the caller's second factor off, forgets the remembered devices and tells the owner by mail.",
  access: 'session',
  request: { email: Email },
  response: Success,
  errors: {},
  rateLimit: { calls: 10, perSeconds: 60, by: 'account' },
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Disabled two-factor authentication', attempted: 'Tried to disable two-factor authentication' },
  impersonation: 'refused',
});
