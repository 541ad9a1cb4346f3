import { defineOperation } from '@sentinel/contracts';
import { Email, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { decidedFields, Gvkey, InteractionNum } from '../schemas/categorization.ts';

const SentVerdict = Type.Object(
  {
    /** `saved`: it became the verdict of this version. The others were refused and are kept here: they started from that version. */
    outcome: Type.Enum(['saved', 'changed_meanwhile', 'not_assigned']),
    ...decidedFields,
    /** Whose account sent it: an administrator’s where one acted for the reviewer. Null once that account is gone. */
    decided_by: nullable(Email),
  },
  { additionalProperties: false },
);

export const get_categorization_history = defineOperation({
  type: 'get_categorization_history',
  service: 'categorization',
  summary:
    'Every verdict that was sent for the user on one interaction, newest first: saved ones, and those refused in a conflict or because the company was not assigned.',
  access: ['categorization', 'categorization_admin'],
  request: { email: Email, gvkey: Gvkey, interaction_num: InteractionNum },
  response: Type.Object({ response: Type.Array(SentVerdict, { maxItems: 1_000 }) }, { additionalProperties: false }),
  errors: { forbidden: ['not_a_reviewer'] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed the history of a verdict', attempted: 'Tried to view the history of a verdict' },
  auditConcerns: ['gvkey', 'interaction_num'],
  emailIs: 'reviewer',
  impersonation: 'allowed',
});
