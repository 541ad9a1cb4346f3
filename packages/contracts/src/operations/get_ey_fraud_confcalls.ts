import Type from 'typebox';
import { defineOperation } from '../define-operation.ts';
import { Email, Flag, Line, nullable, READ_LIMIT, SMALL_BODY } from '../fields.ts';

/** Spec part 3, section 3 "Categorization interaction row". */
const InteractionRow = Type.Object(
  {
    gvkey: Type.String({ maxLength: 20 }),
    company_name: Line(300),
    interaction_num: Type.Integer({ minimum: 1 }),
    categorization: nullable(Flag),
    interaction: Type.String({ maxLength: 100_000 }),
  },
  { additionalProperties: false },
);

export const get_ey_fraud_confcalls = defineOperation({
  type: 'get_ey_fraud_confcalls',
  service: 'categorization',
  summary: 'The interactions of every company assigned to the user, with the verdicts given so far.',
  access: ['categorization', 'categorization_admin'],
  request: { email: Email },
  response: Type.Object(
    { response: Type.Array(InteractionRow, { maxItems: 20_000 }) },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed conference calls to review', attempted: 'Tried to view conference calls to review' },
  impersonation: 'allowed',
});
