import { type CallError, call, isError } from '@sentinel/api-client';
import { effectiveToken } from '@sentinel/session';
import { queryOptions } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';

/** The profile as `get_user` answers it. */
export type User = Exclude<Awaited<ReturnType<typeof call<'get_user'>>>, CallError>;

/** The profile of the account in use (the impersonated one when running as another user). */
export const userQuery = (email: string) =>
  queryOptions({
    queryKey: ['get_user', email],
    queryFn: async ({ signal }): Promise<User> => {
      const answer = await call('get_user', { access_token: effectiveToken() ?? '' }, { signal });
      if (isError(answer)) throw new CallFailure(answer);
      return answer;
    },
  });
