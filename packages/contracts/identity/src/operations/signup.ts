import { defineOperation } from '@sentinel/contracts';
import { DeviceId, Email, NewPassword, PersonName, Phone, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { loginFields } from '../schemas/login.ts';

export const signup = defineOperation({
  type: 'signup',
  service: 'identity',
  summary:
    'Asks for an account: mails a link that verifies the address. An address that has an account gets the same answer, and its owner a mail that says so.',
  access: 'open',
  request: {
    name: PersonName,
    email: Email,
    phone: Phone,
    password: NewPassword,
    /**
     * Text that does not look like a token counts as an unknown token; only characters that PostgreSQL cannot take are
     * rejected.
     */
    sign_up_token: Type.Optional(Type.String({ maxLength: 256, pattern: '^[^\\u0000]*$' })),
    /** Binds the session that is opened where addresses need not be verified. */
    device_id: Type.Optional(DeviceId),
  },
  response: Type.Object(
    { response: Type.Union([Type.Literal('email_verification_sent'), Type.Literal('signup_success')]), ...loginFields },
    { additionalProperties: false },
  ),
  errors: { unprocessable: [] },
  rateLimit: { calls: 20, perSeconds: 3600, by: 'ip', durable: true },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Signed up', attempted: 'Tried to sign up' },
  auditConcerns: null,
  impersonation: 'allowed',
});
