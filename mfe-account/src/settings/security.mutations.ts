import { ask } from '@sentinel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userQuery } from '../profile/user.query.ts';
import { sessionsQuery } from './sessions.query.ts';

/** Turns the second factor off, which also forgets the remembered devices. */
export function useDisableTwoFactor(email: string) {
  const client = useQueryClient();
  const query = userQuery(email);
  return useMutation({
    mutationFn: () => ask('disable_2fa', {}),
    onSuccess: () => {
      client.setQueryData(query.queryKey, (user) => user && { ...user, enabled_2fa: false });
      void client.invalidateQueries(sessionsQuery(email));
    },
    onError: (error) => console.warn('Two-factor authentication was not disabled', error),
  });
}

/** Deletes the account permanently. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => ask('delete_account', {}),
    onError: (error) => console.warn('The account was not deleted', error),
  });
}
