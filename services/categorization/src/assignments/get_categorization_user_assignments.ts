import type { Handlers } from '@sentinel/service-kit';
import type { Reviewers } from '../reviewers/reviewers.ts';
import type { Assignments } from './assignments.ts';

/** Which companies each reviewer is assigned, with progress; names and totals of all companies. */
export function get_categorization_user_assignments(
  reviewers: Reviewers,
  assignments: Assignments,
): Handlers<'categorization'>['get_categorization_user_assignments'] {
  return async () => {
    const emails = (await reviewers.list()).map(({ email }) => email);
    const [assigned, companies] = await Promise.all([assignments.of(emails), assignments.companies()]);
    return {
      response: {
        user_assignments: Object.fromEntries(assigned.map(({ email, companies: own }) => [email, [...own]])),
        company_names: Object.fromEntries(companies.map(({ gvkey, name }) => [gvkey, name])),
        company_total_categorizations: Object.fromEntries(
          companies.map(({ gvkey, interactions }) => [gvkey, interactions]),
        ),
      },
    };
  };
}
