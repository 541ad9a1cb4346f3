import { ask } from '@sentinel/api-client';
import { queryOptions } from '@tanstack/react-query';

/** One account of `get_users`. */
export type UserRow = Awaited<ReturnType<typeof ask<'get_users'>>>[number];

export const usersQuery = queryOptions({
  queryKey: ['get_users'],
  // Row tokens live for half an hour and stand for a version of the row: never shown from an earlier visit alone.
  staleTime: 0,
  queryFn: ({ signal }) => ask('get_users', {}, { signal }),
});
