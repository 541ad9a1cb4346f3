import { call, isError } from '@sentinel/api-client';
import { effectiveToken, updateProfile } from '@sentinel/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';
import { type User, userQuery } from './user.query.ts';

/** The changed fields, and as `expected` the values that the form started from. */
export type UserChange = Omit<Parameters<typeof call<'edit_user'>>[1], 'access_token'>;

/** @throws CallFailure */
export async function editUser(change: UserChange): Promise<void> {
  const answer = await call('edit_user', { access_token: effectiveToken() ?? '', ...change });
  if (isError(answer)) throw new CallFailure(answer);
}

/** The user as the server holds it after the change. */
export function withChange(user: User, { password, current_password, expected, ...fields }: UserChange): User {
  // Without a number there is nothing to send text messages to: the server takes the consent away with it.
  return { ...user, ...fields, ...(fields.phone === '' ? { phone: null, can_send_sms: 0 } : {}) };
}

/**
 * Saves changed fields. The screen and the navbar follow once the server has them; after a conflict the user is read
 * anew before the failure is handed on, so that the form can say what is stored now.
 */
export function useEditUser(email: string) {
  const client = useQueryClient();
  const query = userQuery(email);
  return useMutation({
    mutationFn: editUser,
    onSuccess: (_answer, change) => {
      client.setQueryData(query.queryKey, (user) => user && withChange(user, change));
      const { name, profile_image } = change;
      if (name !== undefined || profile_image !== undefined)
        updateProfile({
          ...(name === undefined ? {} : { name }),
          ...(profile_image === undefined ? {} : { profile_image }),
        });
    },
    onError: async (error) => {
      console.warn('The profile was not saved', error);
      if (error instanceof CallFailure && error.reason === 'changed_meanwhile') await client.refetchQueries(query);
    },
  });
}
