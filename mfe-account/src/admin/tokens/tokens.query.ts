import { type CallError, call, isError } from '@sentinel/api-client';
import { effectiveToken } from '@sentinel/session';
import { queryOptions } from '@tanstack/react-query';

/** One token of `get_sign_up_tokens`. */
export type TokenRow = Exclude<Awaited<ReturnType<typeof call<'get_sign_up_tokens'>>>, CallError>[number];

export const tokensQuery = queryOptions({
  queryKey: ['get_sign_up_tokens'],
  // What is changed here must be what is there.
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const answer = await call('get_sign_up_tokens', { access_token: effectiveToken() ?? '' }, { signal });
    if (isError(answer)) throw new Error(answer.error);
    return answer;
  },
});
