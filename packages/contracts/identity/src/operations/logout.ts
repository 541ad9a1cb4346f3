import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';

export const logout = defineOperation({
  type: 'logout',
  service: 'identity',
  summary: 'Ends the session of the token: access and refresh both.',
  access: 'session',
  request: {},
  response: Success,
  errors: {},
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Logged out', attempted: 'Tried to log out' },
  auditConcerns: null,
  impersonation: 'allowed',
});
