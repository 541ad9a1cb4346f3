import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { ComparedVerdicts } from './compared-verdicts.ts';
import { measureAgreement, measureCompanies } from './measure-agreement.ts';
import type { TextLengthOf } from './text-lengths.ts';

/**
 * How much reviewers agree. The figures of a few interactions tell what was decided on them, so those that the caller has to review
 * first are left out.
 */
export function get_categorization_agreement(
  compared: ComparedVerdicts,
  textLengthOf: TextLengthOf,
): Handlers<'categorization'>['get_categorization_agreement'] {
  return async ({ gvkey }, call) => {
    const interactions = await compared.list({ gvkey, blindFor: callerOf(call).accountId });
    const names = new Map(interactions.flatMap(({ verdicts }) => verdicts.map(({ email, name }) => [email, name])));
    const byCompany = measureCompanies(interactions);
    return {
      computed_at: new Date().toISOString(),
      reviewers: [...names].sort(([one], [other]) => (one < other ? -1 : 1)).map(([email, name]) => ({ email, name })),
      companies: byCompany.length,
      interactions: interactions.length,
      coefficients: await measureAgreement(interactions, (one) => textLengthOf(one.gvkey, one.interactionNum)),
      by_company: byCompany,
    };
  };
}
