import { ask, CallFailure, type CallPayload, call, isError } from '@sentinel/api-client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** What `revoke_session` is to end. */
export type Revocation = CallPayload<'revoke_session'>;

/** Where the account is logged in, and the devices that skip the second factor (SECURITY.md 30). */
export const sessionsQuery = (email: string) =>
  queryOptions({
    queryKey: ['list_sessions', email],
    // Always loaded again: people look here for strangers.
    staleTime: 0,
    queryFn: ({ signal }) => ask('list_sessions', {}, { signal }),
  });

/** Ends sessions or forgets a device, then loads the list again, so that it shows only what the server returns. */
export function useRevoke(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (revocation: Revocation) => {
      const answer = await call('revoke_session', revocation);
      // If it is already gone, that is what was wanted.
      if (isError(answer) && answer.code !== 'not_found') throw new CallFailure(answer);
    },
    onSuccess: () => client.invalidateQueries(sessionsQuery(email)),
    onError: (error) => console.warn('A session was not ended', error),
  });
}
