import { defineOperation } from '@sentinel/contracts';
import { Email } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { enteredVerdict, INTERACTION_BODY, Repairs, VerdictVersion } from '../schemas/categorization.ts';

export const insert_categorization = defineOperation({
  type: 'insert_categorization',
  service: 'categorization',
  summary:
    'Saves the user’s verdict on one interaction. With the `version` that the edit started from, a verdict that was saved meanwhile is a conflict: it stays, and the refused one is kept in the history (get_categorization_history). A verdict that is stored already is saved.',
  access: ['categorization', 'categorization_admin'],
  request: {
    email: Email,
    ...enteredVerdict,
    /** Left out: saved in any case. */
    version: Type.Optional(VerdictVersion),
  },
  response: Type.Object({ version: VerdictVersion, repairs: Repairs }, { additionalProperties: false }),
  errors: {
    conflict: ['changed_meanwhile'],
    forbidden: ['not_a_reviewer', 'not_assigned'],
    not_found: [],
    unprocessable: ['no_highlight', 'not_relevant_with_highlights', 'other_text'],
  },
  // A queue of verdicts that were made without network is sent at once.
  rateLimit: { calls: 300, perSeconds: 60, by: 'account' },
  idempotency: 'repeatable',
  maxBodyBytes: INTERACTION_BODY,
  audit: true,
  auditWords: { done: 'Saved a verdict', attempted: 'Tried to save a verdict' },
  auditConcerns: ['gvkey', 'interaction_num'],
  emailIs: 'reviewer',
  impersonation: 'allowed',
});
