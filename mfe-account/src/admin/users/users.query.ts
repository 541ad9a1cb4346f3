import { type CallError, call, isError } from '@sentinel/api-client';
import { effectiveToken } from '@sentinel/session';
import { queryOptions } from '@tanstack/react-query';

/** One account of `get_users`. */
export type UserRow = Exclude<Awaited<ReturnType<typeof call<'get_users'>>>, CallError>[number];

export const usersQuery = queryOptions({
  queryKey: ['get_users'],
  // Row tokens live for half an hour and stand for a version of the row: never shown from an earlier visit alone.
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const answer = await call('get_users', { access_token: effectiveToken() ?? '' }, { signal });
    if (isError(answer)) throw new Error(answer.error);
    return answer;
  },
});
