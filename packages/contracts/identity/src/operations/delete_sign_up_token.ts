import { defineOperation } from '@sentinel/contracts';
import { AccessToken, SignUpToken, SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';

export const delete_sign_up_token = defineOperation({
  type: 'delete_sign_up_token',
  service: 'identity',
  summary: 'Deletes a sign-up token; sign-ups with it that are not verified yet get nothing from it.',
  access: ['admin'],
  request: { access_token: AccessToken, sign_up_token: SignUpToken },
  response: Success,
  errors: { not_found: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Deleted a sign-up token', attempted: 'Tried to delete a sign-up token' },
  auditConcerns: null,
  impersonation: 'refused',
});
