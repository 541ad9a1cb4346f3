import { AppError } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { notAReviewer } from '../reviewers/effective-reviewer.ts';
import type { Reviewers } from '../reviewers/reviewers.ts';
import type { Assignments } from './assignments.ts';

/** Unknown keys that the text of the error names. */
const NAMED = 5;

/** Assigns a reviewer these companies and no others. */
export function update_categorization_user_assignment(
  reviewers: Reviewers,
  assignments: Assignments,
): Handlers<'categorization'>['update_categorization_user_assignment'] {
  return async ({ user_email, gvkeys }, call) => {
    const reviewer = await reviewers.find(user_email);
    if (reviewer === undefined) throw notAReviewer();
    const caller = callerOf(call);
    const result = await assignments.replace(reviewer, gvkeys, caller.actor?.accountId ?? caller.accountId);
    if (!result.isAssigned) {
      const more = result.unknown.length > NAMED ? ', …' : '';
      throw new AppError(
        'unprocessable',
        `There is no company ${result.unknown.slice(0, NAMED).join(', ')}${more}. Nothing was changed.`,
        { reason: 'unknown_company' },
      );
    }
    const { added, takenAway } = result;
    call.noteForAudit({
      subjectId: reviewer,
      detail: `${added.length} companies added, ${takenAway.length} taken away`,
      concerns: [...added, ...takenAway].join(', '),
    });
    return { success: true };
  };
}
