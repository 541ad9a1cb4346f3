import { call, isError } from '@sentinel/api-client';
import { effectiveToken } from '@sentinel/session';
import { queryOptions } from '@tanstack/react-query';

/** The profile of the account in use (the impersonated one when running as another user). */
export const userQuery = (email: string) =>
  queryOptions({
    queryKey: ['get_user', email],
    queryFn: async ({ signal }) => {
      const answer = await call('get_user', { access_token: effectiveToken() ?? '' }, { signal });
      if (isError(answer)) throw new Error(answer.error);
      return answer;
    },
  });
