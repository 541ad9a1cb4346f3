import { ask } from '@sentinel/api-client';
import { queryOptions } from '@tanstack/react-query';

/** The profile, as `get_user` returns it. */
export type User = Awaited<ReturnType<typeof ask<'get_user'>>>;

/** The profile of the account in use (the impersonated one when running as another user). */
export const userQuery = (email: string) =>
  queryOptions({
    queryKey: ['get_user', email],
    queryFn: ({ signal }): Promise<User> => ask('get_user', {}, { signal }),
  });
