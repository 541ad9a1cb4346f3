import { defineOperation } from '@sentinel/contracts';
import { Email, Flag, Line, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { Gvkey, InteractionNum, InteractionText } from '../schemas/categorization.ts';

/** Spec part 3, section 3 "Categorization interaction row". */
const InteractionRow = Type.Object(
  {
    gvkey: Gvkey,
    company_name: Line(300),
    interaction_num: InteractionNum,
    categorization: nullable(Flag),
    /** Only the description; get_ey_fraud_categorizations has the transcript. */
    interaction: InteractionText,
  },
  { additionalProperties: false },
);

export const get_ey_fraud_confcalls = defineOperation({
  type: 'get_ey_fraud_confcalls',
  service: 'categorization',
  summary:
    'The interactions of every company assigned to the user, with the verdicts given so far; `interaction` holds the description only.',
  access: ['categorization', 'categorization_admin'],
  request: { email: Email },
  response: Type.Object(
    { response: Type.Array(InteractionRow, { maxItems: 200_000 }) },
    { additionalProperties: false },
  ),
  errors: { forbidden: ['not_a_reviewer'] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed conference calls to review', attempted: 'Tried to view conference calls to review' },
  auditConcerns: null,
  emailIs: 'reviewer',
  impersonation: 'allowed',
});
