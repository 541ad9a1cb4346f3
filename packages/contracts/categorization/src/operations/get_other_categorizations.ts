import { defineOperation } from '@sentinel/contracts';
import { Email, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { decidedFields, Gvkey, InteractionNum, MAX_REVIEWERS, Reviewer } from '../schemas/categorization.ts';

export const get_other_categorizations = defineOperation({
  type: 'get_other_categorizations',
  service: 'categorization',
  summary: 'The verdicts of the other reviewers of an interaction; hidden until the user has given one.',
  access: ['categorization', 'categorization_admin'],
  request: { email: Email, gvkey: Gvkey, interaction_num: InteractionNum },
  response: Type.Object(
    {
      is_hidden: Type.Boolean(),
      verdicts: Type.Array(Type.Object({ reviewer: Reviewer, ...decidedFields }, { additionalProperties: false }), {
        maxItems: MAX_REVIEWERS,
      }),
    },
    { additionalProperties: false },
  ),
  errors: { forbidden: ['not_a_reviewer'] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed the verdicts of others', attempted: 'Tried to view the verdicts of others' },
  auditConcerns: ['gvkey', 'interaction_num'],
  emailIs: 'reviewer',
  impersonation: 'allowed',
});
