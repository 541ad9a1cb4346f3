import { ask } from '@sentinel/api-client';
import { queryOptions } from '@tanstack/react-query';

/** One token of `get_sign_up_tokens`. */
export type TokenRow = Awaited<ReturnType<typeof ask<'get_sign_up_tokens'>>>[number];

export const tokensQuery = queryOptions({
  queryKey: ['get_sign_up_tokens'],
  // Never stale, because rows are edited here.
  staleTime: 0,
  queryFn: ({ signal }) => ask('get_sign_up_tokens', {}, { signal }),
});
