import { ask } from '@sentinel/api-client';
import { queryOptions } from '@tanstack/react-query';

/** One account of `get_users`. */
export type UserRow = Awaited<ReturnType<typeof ask<'get_users'>>>[number];

export const usersQuery = queryOptions({
  queryKey: ['get_users'],
  // Row tokens are valid for half an hour and for one version of the row, so rows from an earlier visit are always
  // loaded again.
  staleTime: 0,
  queryFn: ({ signal }) => ask('get_users', {}, { signal }),
});
