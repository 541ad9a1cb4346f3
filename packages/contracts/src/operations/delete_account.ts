import { defineOperation } from '../define-operation.ts';
import { Email, SMALL_BODY, Success } from '../fields.ts';

export const delete_account = defineOperation({
  type: 'delete_account',
  service: 'identity',
  summary:
    "Deletes the caller's account and everything stored with it; the owner is told by mail. The last administrator stays.",
  access: 'session',
  request: { email: Email },
  response: Success,
  errors: { conflict: ['last_administrator'] },
  rateLimit: { calls: 5, perSeconds: 60, by: 'account' },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Deleted their own account', attempted: 'Tried to delete their own account' },
  impersonation: 'refused',
});
