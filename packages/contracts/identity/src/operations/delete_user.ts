import { defineOperation } from '@sentinel/contracts';
import { AccessToken, Email, SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';

export const delete_user = defineOperation({
  type: 'delete_user',
  service: 'identity',
  summary:
    'Deletes the account of that email and everything stored with it. Not the own one, and never the last administrator.',
  access: ['admin'],
  request: { access_token: AccessToken, email: Email },
  response: Success,
  errors: { not_found: [], conflict: ['own_account', 'last_administrator'] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Deleted a user', attempted: 'Tried to delete a user' },
  auditConcerns: null,
  emailIs: 'target',
  impersonation: 'refused',
});
