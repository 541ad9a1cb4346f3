import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { BlindOverlap } from '../blind/blind-overlap.ts';
import { effectiveReviewer } from '../reviewers/effective-reviewer.ts';
import type { Reviewers } from '../reviewers/reviewers.ts';
import { decidedFields } from '../verdicts/decided-fields.ts';
import type { Verdicts } from '../verdicts/verdicts.ts';

/** The other reviewers' verdicts on an interaction, once the reviewer has given one, and so has the caller who must. */
export function get_other_categorizations(
  reviewers: Reviewers,
  verdicts: Verdicts,
  blind: BlindOverlap,
): Handlers<'categorization'>['get_other_categorizations'] {
  return async ({ email, gvkey, interaction_num: interactionNum }, call) => {
    const { accountId } = await effectiveReviewer(reviewers, email, call);
    // An administrator who names a reviewer may have to review the interaction too.
    const isBlind = await blind.mustReviewFirst(callerOf(call).accountId, gvkey, interactionNum);
    const others = isBlind ? null : await verdicts.ofOthers({ accountId, gvkey, interactionNum });
    return {
      is_hidden: others === null,
      verdicts: (others ?? []).map(({ email: by, name, verdict }) => ({
        reviewer: { email: by, name },
        ...decidedFields(verdict),
      })),
    };
  };
}
