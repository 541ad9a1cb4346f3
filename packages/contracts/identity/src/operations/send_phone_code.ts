import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Success } from '@sentinel/contracts/fields';

export const send_phone_code = defineOperation({
  type: 'send_phone_code',
  service: 'identity',
  summary:
    "Texts a code to the caller's phone number; the code before it is void. Alert texts go only to a confirmed number.",
  access: 'session',
  request: {},
  response: Success,
  errors: { unprocessable: ['number_stopped'] },
  // The numbers and networks have limits of their own (services/identity/src/login/throttles.ts).
  rateLimit: { calls: 10, perSeconds: 86_400, by: 'account', durable: true },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: {
    done: 'Requested a code for their phone number',
    attempted: 'Tried to request a code for their phone number',
  },
  auditConcerns: null,
  impersonation: 'refused',
});
