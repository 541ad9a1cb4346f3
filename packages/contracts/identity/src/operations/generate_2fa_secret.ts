import { defineOperation } from '@sentinel/contracts';
import { Email, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const generate_2fa_secret = defineOperation({
  type: 'generate_2fa_secret',
  service: 'identity',
  summary: 'Makes a new secret for an authenticator app. It counts only once verify_2fa_setup has seen a code of it.',
  access: 'session',
  request: { email: Email },
  response: Type.Object(
    {
      /** A PNG as a data URL. */
      qr_code_url: Type.String({ maxLength: 65_536, pattern: '^data:image/png;base64,[A-Za-z0-9+/]+={0,2}$' }),
      /** Base 32, 160 bits. */
      secret_key: Type.String({ maxLength: 64, pattern: '^[A-Z2-7]+$' }),
    },
    { additionalProperties: false },
  ),
  errors: { conflict: ['already_on'] },
  rateLimit: { calls: 10, perSeconds: 60, by: 'account' },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: {
    done: 'Began setting up two-factor authentication',
    attempted: 'Tried to set up two-factor authentication',
  },
  auditConcerns: null,
  impersonation: 'refused',
});
