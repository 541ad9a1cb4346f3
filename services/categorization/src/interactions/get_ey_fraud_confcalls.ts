import type { Handlers } from '@sentinel/service-kit';
import { effectiveReviewer } from '../reviewers/effective-reviewer.ts';
import type { Reviewers } from '../reviewers/reviewers.ts';
import { flagOf } from './flag-of.ts';
import type { Interactions } from './interactions.ts';

/** The interactions assigned to the reviewer, with their own verdicts (null when not scored yet) and descriptions, without texts. */
export function get_ey_fraud_confcalls(
  reviewers: Reviewers,
  interactions: Interactions,
): Handlers<'categorization'>['get_ey_fraud_confcalls'] {
  return async ({ email }, call) => {
    const { accountId } = await effectiveReviewer(reviewers, email, call);
    const rows = await interactions.list(accountId);
    return {
      response: rows.map(({ gvkey, companyName, interactionNum, categorization, description }) => ({
        gvkey,
        company_name: companyName,
        interaction_num: interactionNum,
        categorization: categorization === null ? null : flagOf(categorization),
        interaction: JSON.stringify(description === null ? {} : { description }),
      })),
    };
  };
}
