import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';
import { caseKey } from '../schemas/kept-case.ts';

export const delete_kept_case = defineOperation({
  type: 'delete_kept_case',
  service: 'alerts',
  summary: 'No longer keeps a case, and deletes what was noted of it.',
  access: ['explore_trades'],
  request: caseKey,
  response: Success,
  errors: { not_found: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Let go of a case', attempted: 'Tried to let go of a case' },
  auditConcerns: ['cik', 'accno'],
  impersonation: 'allowed',
});
