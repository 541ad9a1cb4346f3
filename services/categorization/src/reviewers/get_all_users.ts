import type { Handlers } from '@sentinel/service-kit';
import type { Permission } from '@sentinel/vocabulary';
import type { Reviewers } from './reviewers.ts';

/** The users whom companies can be assigned to; nobody else's account is told. */
export function get_all_users(reviewers: Reviewers): Handlers<'categorization'>['get_all_users'] {
  return async () => ({
    response: (await reviewers.list()).map(({ email, name, permissions }) => ({
      email,
      name,
      permissions: permissions as Permission[],
    })),
  });
}
