import { call, isError } from '@sentinel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '../profile/call-failure.ts';
import { userQuery } from '../profile/user.query.ts';
import { sessionsQuery } from './sessions.query.ts';

/** Switches the second factor off; the remembered devices go with it. */
export function useDisableTwoFactor(email: string) {
  const client = useQueryClient();
  const query = userQuery(email);
  return useMutation({
    mutationFn: async () => {
      const answer = await call('disable_2fa', { email });
      if (isError(answer)) throw new CallFailure(answer);
    },
    onSuccess: () => {
      client.setQueryData(query.queryKey, (user) => user && { ...user, enabled_2fa: false });
      void client.invalidateQueries(sessionsQuery(email));
    },
    onError: (error) => console.warn('Two-factor authentication was not disabled', error),
  });
}

/** Deletes the account for good. */
export function useDeleteAccount(email: string) {
  return useMutation({
    mutationFn: async () => {
      const answer = await call('delete_account', { email });
      if (isError(answer)) throw new CallFailure(answer);
    },
    onError: (error) => console.warn('The account was not deleted', error),
  });
}
