import { defineOperation } from '@sentinel/contracts';
import { Email, Instant, Line, nullable, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { Gvkey, MAX_COMPANIES, MAX_REVIEWERS, Reviewer } from '../schemas/categorization.ts';

/** At most 1; alpha of highlights can be below -1, for example where one reviewer marks a whole text and another each second word. */
const Figure = Type.Number();
const Count = Type.Integer({ minimum: 0 });

/** A measure (services/categorization/src/measures), with its bootstrap interval and what is shown beside it so that nobody reads it alone. */
const Coefficient = Type.Object(
  {
    measure: Type.Enum([
      'raw_agreement',
      'krippendorff_alpha',
      'fleiss_kappa',
      'cohen_kappa',
      'alpha_u',
      'character_f1',
    ]),
    /** The reviewers compared: two for Cohen’s kappa, which is there for each pair; empty for all. */
    reviewers: Type.Array(Email, { maxItems: 2 }),
    /** Interactions compared, and those left out because they lack ratings. */
    units: Count,
    units_left_out: Count,
    /** Null where the measure is not defined; `why_undefined` then says why. */
    value: nullable(Figure),
    why_undefined: nullable(
      Type.Enum(['no_ratings', 'one_rater', 'no_overlap', 'one_category', 'nothing_marked', 'no_room']),
    ),
    /** The 95% interval; null with fewer than two units. */
    low: nullable(Figure),
    high: nullable(Figure),
    /** The next are null for measures that do not correct for chance, and for those of highlights. */
    raw_agreement: nullable(Figure),
    expected_agreement: nullable(Figure),
    /** Of all ratings compared, and how many interactions at least one reviewer found Relevant. */
    relevant_share: nullable(Figure),
    relevant_units: nullable(Count),
    /** The coefficient if both categories were chosen equally often. */
    pabak: nullable(Figure),
    /** High raw agreement and a low coefficient: it says little. */
    is_misleading: Type.Boolean(),
  },
  { additionalProperties: false },
);

const CompanyAgreement = Type.Object(
  {
    gvkey: Gvkey,
    company_name: Line(300),
    num_reviewers: Count,
    units: Count,
    raw_agreement: nullable(Figure),
    /** Krippendorff’s alpha. */
    alpha: nullable(Figure),
    why_undefined: Coefficient.properties.why_undefined,
    relevant_units: Count,
    is_misleading: Type.Boolean(),
  },
  { additionalProperties: false },
);

export const get_categorization_agreement = defineOperation({
  type: 'get_categorization_agreement',
  service: 'categorization',
  summary:
    'How much reviewers agree, over the interactions with two verdicts or more; of all companies, or of one. Figures only, and without the interactions that the caller has to review first.',
  access: ['categorization_admin'],
  request: { gvkey: nullable(Gvkey) },
  response: Type.Object(
    {
      computed_at: Instant,
      /** Those with a verdict on one of these interactions. */
      reviewers: Type.Array(Reviewer, { maxItems: MAX_REVIEWERS }),
      companies: Count,
      interactions: Count,
      coefficients: Type.Array(Coefficient, { maxItems: 1_000 }),
      by_company: Type.Array(CompanyAgreement, { maxItems: MAX_COMPANIES }),
    },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: { calls: 30, perSeconds: 60, by: 'account' },
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed the agreement of reviewers', attempted: 'Tried to view the agreement of reviewers' },
  auditConcerns: ['gvkey'],
  impersonation: 'allowed',
});
