import { defineOperation } from '@sentinel/contracts';
import { Email, Flag, Instant, Line, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { Gvkey, InteractionNum, MAX_REVIEWERS } from '../schemas/categorization.ts';

const Disagreement = Type.Object(
  {
    gvkey: Gvkey,
    company_name: Line(300),
    interaction_num: InteractionNum,
    /** Whether the interaction is relevant, or only where to highlight it. */
    kind: Type.Enum(['choice', 'highlights']),
    verdicts: Type.Array(Type.Object({ email: Email, categorization: Flag }, { additionalProperties: false }), {
      maxItems: MAX_REVIEWERS,
    }),
    /** Null until it is adjudicated, and again when a verdict changed after that. */
    adjudicated_at: nullable(Instant),
  },
  { additionalProperties: false },
);

export const list_categorization_disagreements = defineOperation({
  type: 'list_categorization_disagreements',
  service: 'categorization',
  summary:
    'The interactions on which reviewers differ, open ones first; without those that the caller has to review and has not.',
  access: ['categorization_admin'],
  request: { gvkey: nullable(Gvkey) },
  response: Type.Object(
    {
      disagreements: Type.Array(Disagreement, { maxItems: 200_000 }),
      /** Interactions with two verdicts or more that are hidden until the caller has given their own. */
      num_hidden: Type.Integer({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: {
    done: 'Viewed the disagreements of reviewers',
    attempted: 'Tried to view the disagreements of reviewers',
  },
  auditConcerns: ['gvkey'],
  impersonation: 'allowed',
});
