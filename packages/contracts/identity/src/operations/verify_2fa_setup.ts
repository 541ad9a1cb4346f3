import { defineOperation } from '@sentinel/contracts';
import { Email, SixDigits, SMALL_BODY, Success } from '@sentinel/contracts/fields';

export const verify_2fa_setup = defineOperation({
  type: 'verify_2fa_setup',
  service: 'identity',
  summary: 'Switches the second factor on with a first code of the new secret.',
  access: 'session',
  request: { email: Email, code: SixDigits },
  response: Success,
  errors: { invalid_credentials: [], conflict: ['already_on', 'setup_ended'] },
  rateLimit: { calls: 10, perSeconds: 60, by: 'account' },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Enabled two-factor authentication', attempted: 'Tried to enable two-factor authentication' },
  auditConcerns: null,
  impersonation: 'refused',
});
