import { defineOperation } from '@sentinel/contracts';
import { Line, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { Gvkey, MAX_COMPANIES } from '../schemas/categorization.ts';

const Count = Type.Integer({ minimum: 0 });
/** Spec part 3, section 3 "Categorization assignment". */
const Assignment = Type.Object({ gvkey: Gvkey, num_categorized: Count }, { additionalProperties: false });

export const get_categorization_user_assignments = defineOperation({
  type: 'get_categorization_user_assignments',
  service: 'categorization',
  summary:
    'Which companies each reviewer is assigned, with their progress; the names and interactions of all companies.',
  access: ['categorization_admin'],
  request: {},
  response: Type.Object(
    {
      response: Type.Object(
        {
          /** By the email of each user of get_all_users, sorted by the companies’ names. */
          user_assignments: Type.Record(Type.String(), Type.Array(Assignment, { maxItems: MAX_COMPANIES })),
          /** By gvkey. */
          company_names: Type.Record(Type.String(), Line(300)),
          company_total_categorizations: Type.Record(Type.String(), Count),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed assignments of companies', attempted: 'Tried to view assignments of companies' },
  auditConcerns: null,
  impersonation: 'allowed',
});
