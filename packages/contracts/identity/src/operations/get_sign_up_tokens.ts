import { defineOperation } from '@sentinel/contracts';
import {
  AccessToken,
  Instant,
  Line,
  Permissions,
  READ_LIMIT,
  SignUpToken,
  SMALL_BODY,
} from '@sentinel/contracts/fields';
import Type from 'typebox';

export const get_sign_up_tokens = defineOperation({
  type: 'get_sign_up_tokens',
  service: 'identity',
  summary: 'Every sign-up token, the latest first.',
  access: ['admin'],
  request: { access_token: AccessToken },
  response: Type.Array(
    Type.Object(
      {
        sign_up_token: SignUpToken,
        organization: Line(200),
        email_ending: Line(254),
        permissions: Permissions,
        created_at: Instant,
      },
      { additionalProperties: false },
    ),
    { maxItems: 10_000 },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed sign-up tokens', attempted: 'Tried to view sign-up tokens' },
  auditConcerns: null,
  impersonation: 'refused',
});
