import { ask } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { StoredAssignments } from './assignment-board.ts';

type SentAssignments = OperationResponse<'get_categorization_user_assignments'>['response'];
type SentUsers = OperationResponse<'get_all_users'>['response'];

/** Who reviews which company. Always loaded again, because other administrators change it too. */
export const assignmentBoardQuery = queryOptions({
  queryKey: ['get_categorization_user_assignments'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const [assignments, users] = await Promise.all([
      ask('get_categorization_user_assignments', {}, { signal }),
      ask('get_all_users', {}, { signal }),
    ]);
    return readAssignments(assignments.response, users.response);
  },
});

/** Companies are sorted by name; only users who may categorize are reviewers (spec part 3 section 5). */
export function readAssignments(
  { user_assignments, company_names, company_total_categorizations }: SentAssignments,
  users: SentUsers,
): StoredAssignments {
  const mayCategorize = ['categorization', 'categorization_admin'];
  return {
    companies: Object.entries(company_names)
      .map(([gvkey, name]) => ({ gvkey, name, total: company_total_categorizations[gvkey] ?? 0 }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    reviewers: users
      .filter(({ permissions }) => permissions.some((permission) => mayCategorize.includes(permission)))
      .map(({ email }) => email)
      .sort((a, b) => a.localeCompare(b, 'en')),
    names: new Map(users.map(({ email, name }) => [email, name])),
    categorized: new Map(
      Object.entries(user_assignments).map(([email, list]) => [
        email,
        new Map(list.map(({ gvkey, num_categorized }) => [gvkey, num_categorized])),
      ]),
    ),
  };
}
