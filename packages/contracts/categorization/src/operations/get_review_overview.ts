import { defineOperation } from '@sentinel/contracts';
import { dailyCounts, Instant, Line, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { Gvkey, InteractionNum } from '../schemas/categorization.ts';

const exact = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });
/** How many days the trend of reviews shows. */
const REVIEW_DAYS = 14;

export const get_review_overview = defineOperation({
  type: 'get_review_overview',
  service: 'categorization',
  summary: "How far the caller's review is: progress by company, what is next, and how much was reviewed by day.",
  access: ['categorization', 'categorization_admin'],
  request: {},
  response: Type.Object(
    {
      /** The companies assigned to the caller: those in progress first, the last reviewed before the others. */
      companies: Type.Array(
        Type.Object(
          { gvkey: Gvkey, name: Line(300), reviewed: Count, total: Count, last_reviewed_at: nullable(Instant) },
          exact,
        ),
        { maxItems: 8 },
      ),
      num_companies: Count,
      /** Interactions of all assigned companies. */
      reviewed: Count,
      total: Count,
      /** Where the caller left off: the first interaction after it that is not reviewed. Null when all are. */
      next: nullable(
        Type.Object(
          {
            gvkey: Gvkey,
            company_name: Line(300),
            interaction_num: InteractionNum,
            /** The place of the interaction among those of its company, from 1. */
            place: Type.Integer({ minimum: 1 }),
            total: Count,
            reviewed: Count,
          },
          exact,
        ),
      ),
      daily: dailyCounts(REVIEW_DAYS),
    },
    exact,
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed how far the review is', attempted: 'Tried to view how far the review is' },
  auditConcerns: null,
  impersonation: 'allowed',
});
