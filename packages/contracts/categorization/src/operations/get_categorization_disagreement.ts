import { defineOperation } from '@sentinel/contracts';
import { Email, Flag, Line, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import {
  decidedFields,
  Gvkey,
  InteractionNum,
  InteractionText,
  MAX_REVIEWERS,
  Reviewer,
  TextRange,
  TextRanges,
  VerdictSaves,
} from '../schemas/categorization.ts';

const exact = { additionalProperties: false } as const;

/** What the verdicts agree on, and what is left to decide. */
const Merged = Type.Object(
  {
    /** Null when the verdicts differ. */
    categorization: nullable(Flag),
    /** Highlighted by every reviewer who decided Relevant, if at least two did. */
    shared: TextRanges,
    open: Type.Array(
      Type.Object({ ...TextRange.properties, marked_by: Type.Array(Email, { maxItems: MAX_REVIEWERS }) }, exact),
      { maxItems: 1_000_000 },
    ),
  },
  exact,
);

export const get_categorization_disagreement = defineOperation({
  type: 'get_categorization_disagreement',
  service: 'categorization',
  summary:
    'One interaction with the verdicts of all its reviewers, what they agree on, and its adjudication; refused to a reviewer of it who has given no verdict yet.',
  access: ['categorization_admin'],
  request: { gvkey: Gvkey, interaction_num: InteractionNum },
  response: Type.Object(
    {
      gvkey: Gvkey,
      company_name: Line(300),
      interaction_num: InteractionNum,
      interaction: InteractionText,
      verdicts: Type.Array(Type.Object({ reviewer: Reviewer, ...decidedFields }, exact), { maxItems: MAX_REVIEWERS }),
      /** An adjudication names it, so that none decides between verdicts that nobody looked at. */
      verdict_saves: VerdictSaves,
      merged: Merged,
      /** Null until there is one. */
      adjudication: nullable(
        Type.Object(
          {
            ...decidedFields,
            /** Null once that account is gone. */
            decided_by: nullable(Email),
            /** A verdict changed after it. */
            is_outdated: Type.Boolean(),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
  errors: { not_found: [], forbidden: ['own_verdict_first'] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed a disagreement of reviewers', attempted: 'Tried to view a disagreement of reviewers' },
  auditConcerns: ['gvkey', 'interaction_num'],
  impersonation: 'allowed',
});
