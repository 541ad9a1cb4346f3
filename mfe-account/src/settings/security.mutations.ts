import { ask } from '@sentinel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userQuery } from '../profile/user.query.ts';
import { sessionsQuery } from './sessions.query.ts';

/** Turns the second factor off, with the password where the server needs it, which also forgets the remembered devices. */
export function useDisableTwoFactor(email: string) {
  const client = useQueryClient();
  const query = userQuery(email);
  return useMutation({
    mutationFn: (password: string | undefined) => ask('disable_2fa', password === undefined ? {} : { password }),
    onSuccess: () => {
      client.setQueryData(query.queryKey, (user) => user && { ...user, enabled_2fa: false });
      void client.invalidateQueries(sessionsQuery(email));
    },
    onError: (error) => console.warn('Two-factor authentication was not disabled', error),
  });
}

/** Deletes the account permanently, with the password where the server needs it. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string | undefined) => ask('delete_account', password === undefined ? {} : { password }),
    onError: (error) => console.warn('The account was not deleted', error),
  });
}
