import { defineOperation } from '@sentinel/contracts';
import { WRITE_LIMIT } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { enteredVerdict, INTERACTION_BODY, Repairs, VerdictSaves, VerdictVersion } from '../schemas/categorization.ts';

export const adjudicate_categorization = defineOperation({
  type: 'adjudicate_categorization',
  service: 'categorization',
  summary:
    'Decides an interaction that reviewers differ on. Their verdicts do not change, nor do earlier adjudications; an adjudication or a verdict saved meanwhile is a conflict.',
  access: ['categorization_admin'],
  request: {
    ...enteredVerdict,
    /** The version of the adjudication that this one replaces; 0 for the first. */
    version: VerdictVersion,
    /** Of the verdicts that were looked at (get_categorization_disagreement). */
    verdict_saves: VerdictSaves,
  },
  response: Type.Object({ version: VerdictVersion, repairs: Repairs }, { additionalProperties: false }),
  errors: {
    conflict: ['changed_meanwhile', 'too_few_verdicts'],
    forbidden: ['own_verdict_first'],
    not_found: [],
    unprocessable: ['no_highlight', 'not_relevant_with_highlights', 'other_text'],
  },
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: INTERACTION_BODY,
  audit: true,
  auditWords: { done: 'Adjudicated an interaction', attempted: 'Tried to adjudicate an interaction' },
  auditConcerns: ['gvkey', 'interaction_num'],
  impersonation: 'refused',
});
