import { defineOperation } from '@sentinel/contracts';
import { SixDigits, SMALL_BODY, Success } from '@sentinel/contracts/fields';

export const confirm_phone = defineOperation({
  type: 'confirm_phone',
  service: 'identity',
  summary: "Confirms the caller's phone number with the last code that was texted to it.",
  access: 'session',
  request: { code: SixDigits },
  response: Success,
  errors: { invalid_credentials: [], conflict: ['code_ended'] },
  rateLimit: { calls: 10, perSeconds: 60, by: 'account' },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Confirmed their phone number', attempted: 'Tried to confirm their phone number' },
  auditConcerns: null,
  impersonation: 'refused',
});
