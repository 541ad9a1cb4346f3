import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Reviews } from './reviews.repository.ts';

const verdictOf = (categorization: number | null): 0 | 1 | null =>
  categorization === null ? null : categorization === 1 ? 1 : 0;

/** The interactions assigned to the caller, with the caller's verdicts (null when not scored yet). */
export function get_ey_fraud_confcalls(reviews: Reviews): Handlers<'categorization'>['get_ey_fraud_confcalls'] {
  return async (_input, call) => {
    const rows = await reviews.assigned(callerOf(call).accountId);
    return {
      response: rows.map(({ gvkey, companyName, interactionNum, categorization, interaction }) => ({
        gvkey,
        company_name: companyName,
        interaction_num: interactionNum,
        categorization: verdictOf(categorization),
        interaction,
      })),
    };
  };
}
