import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';

export const revert_run_as = defineOperation({
  type: 'revert_run_as',
  service: 'identity',
  summary:
    'Ends running as another user: the token it is called with is dead then. Without such a token it changes nothing.',
  access: 'session',
  request: {},
  response: Success,
  errors: {},
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Stopped running as another user', attempted: 'Tried to stop running as another user' },
  auditConcerns: null,
  impersonation: 'allowed',
});
