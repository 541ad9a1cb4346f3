import { defineOperation } from '@sentinel/contracts';
import { Email, Flag, Line, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import {
  Gvkey,
  InteractionHtml,
  InteractionNum,
  InteractionText,
  Note,
  VerdictVersion,
} from '../schemas/categorization.ts';

/** Spec part 3, section 3 "Interaction". */
const Interaction = Type.Object(
  {
    interaction_num: InteractionNum,
    categorization: nullable(Flag),
    /** The note; empty without one. */
    reason: Note,
    /** Null unless the verdict is Relevant. */
    interaction_html: nullable(InteractionHtml),
    interaction: InteractionText,
    company_name: Line(300),
    /** Of the verdict; 0 without one. An edit sends the version that it started from (insert_categorization). */
    version: VerdictVersion,
  },
  { additionalProperties: false },
);

export const get_ey_fraud_categorizations = defineOperation({
  type: 'get_ey_fraud_categorizations',
  service: 'categorization',
  summary: 'The interactions of one assigned company, by number, with transcripts and the user’s verdicts.',
  access: ['categorization', 'categorization_admin'],
  request: { email: Email, gvkey: Gvkey },
  response: Type.Object({ response: Type.Array(Interaction, { maxItems: 20_000 }) }, { additionalProperties: false }),
  errors: { forbidden: ['not_a_reviewer', 'not_assigned'] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed the transcripts of a company', attempted: 'Tried to view the transcripts of a company' },
  auditConcerns: ['gvkey'],
  emailIs: 'reviewer',
  impersonation: 'allowed',
});
