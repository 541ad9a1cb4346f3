import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, WRITE_LIMIT } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { CaseVersion, caseKey, caseReview, caseSeen, KeptCase } from '../schemas/kept-case.ts';

export const save_kept_case = defineOperation({
  type: 'save_kept_case',
  service: 'alerts',
  summary: 'Keeps a case for review, or with `version` changes its status, decision and note.',
  access: ['explore_trades'],
  request: {
    ...caseKey,
    ...caseReview,
    /** The figures that the caller saw; those of the first time stay. */
    ...caseSeen,
    /** The version that was read; without it, the case must not be kept yet. */
    version: Type.Optional(CaseVersion),
  },
  response: Type.Object({ kept_case: KeptCase }, { additionalProperties: false }),
  errors: { conflict: ['list_full', 'changed_meanwhile'], not_found: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Saved the review of a case', attempted: 'Tried to save the review of a case' },
  auditConcerns: ['cik', 'accno'],
  impersonation: 'allowed',
});
