import { defineOperation } from '@sentinel/contracts';
import { Email, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { Gvkey, MAX_COMPANIES } from '../schemas/categorization.ts';

export const update_categorization_user_assignment = defineOperation({
  type: 'update_categorization_user_assignment',
  service: 'categorization',
  summary: 'Assigns a reviewer these companies and no others. Verdicts stay, also those on companies taken away.',
  access: ['categorization_admin'],
  request: { user_email: Email, gvkeys: Type.Array(Gvkey, { maxItems: MAX_COMPANIES, uniqueItems: true }) },
  response: Success,
  errors: { forbidden: ['not_a_reviewer'], unprocessable: ['unknown_company'] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: 512 * 1024,
  audit: true,
  auditWords: { done: 'Assigned companies to a reviewer', attempted: 'Tried to assign companies to a reviewer' },
  auditConcerns: ['gvkeys'],
  impersonation: 'allowed',
});
