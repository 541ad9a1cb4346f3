import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { effectiveReviewer } from '../reviewers/effective-reviewer.ts';
import type { Reviewers } from '../reviewers/reviewers.ts';
import { flagOf } from './flag-of.ts';
import type { Interactions } from './interactions.ts';
import { htmlOfVerdict, readStoredInteraction } from './stored-interaction.ts';

/** The interactions of one assigned company with their texts and the reviewer's verdicts, by number. */
export function get_ey_fraud_categorizations(
  reviewers: Reviewers,
  interactions: Interactions,
): Handlers<'categorization'>['get_ey_fraud_categorizations'] {
  return async ({ email, gvkey }, call) => {
    const { accountId } = await effectiveReviewer(reviewers, email, call);
    const rows = await interactions.ofCompany(accountId, gvkey);
    if (rows.length === 0 && !(await interactions.isAssigned(accountId, gvkey)))
      throw new AppError('forbidden', 'This company is not assigned to the reviewer.', { reason: 'not_assigned' });
    const response = [];
    for (const { companyName, interactionNum, interaction, verdict } of rows) {
      const read = readStoredInteraction(interaction);
      const isReadable = typeof read !== 'string';
      response.push({
        interaction_num: interactionNum,
        categorization: verdict && flagOf(verdict.categorization),
        reason: verdict?.reason ?? '',
        interaction_html:
          verdict?.categorization === 1 && isReadable ? htmlOfVerdict(read.transcript, verdict.highlights) : null,
        // The screen names what is wrong with a text that cannot be read.
        interaction: isReadable ? read.interaction : '',
        company_name: companyName,
        version: verdict?.version ?? 0,
      });
      // Reading a text of 100 pages takes some milliseconds: other calls get their turn between two of them.
      await nextTurn();
    }
    return { response };
  };
}
