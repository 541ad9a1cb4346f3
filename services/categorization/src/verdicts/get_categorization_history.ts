import type { Handlers } from '@sentinel/service-kit';
import { effectiveReviewer } from '../reviewers/effective-reviewer.ts';
import type { Reviewers } from '../reviewers/reviewers.ts';
import { decidedFields } from './decided-fields.ts';
import type { Verdicts } from './verdicts.ts';

/** What was sent for the reviewer on one interaction: by whom, when, and what came before. */
export function get_categorization_history(
  reviewers: Reviewers,
  verdicts: Verdicts,
): Handlers<'categorization'>['get_categorization_history'] {
  return async ({ email, gvkey, interaction_num: interactionNum }, call) => {
    const { accountId } = await effectiveReviewer(reviewers, email, call);
    const rows = await verdicts.history({ accountId, gvkey, interactionNum });
    return {
      response: rows.map(({ entry, decidedBy }) => ({
        outcome: entry.outcome,
        ...decidedFields(entry),
        decided_by: decidedBy,
      })),
    };
  };
}
