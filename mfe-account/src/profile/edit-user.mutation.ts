import { ask, CallFailure, type CallPayload } from '@sentinel/api-client';
import { session } from '@sentinel/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type User, userQuery } from './user.query.ts';

/** The changed fields, and as `expected` the values that the form started from. */
export type UserChange = CallPayload<'edit_user'>;

/** Saves changed fields; what the portal shows of them follows. @throws CallFailure */
export async function editUser(change: UserChange): Promise<void> {
  await ask('edit_user', change);
  const { name, profile_image, timezone } = change;
  session.updateProfile({ name, profile_image, timezone });
}

/** The user as the server holds it after the change. */
export function withChange(user: User, { password, current_password, expected, ...fields }: UserChange): User {
  // Without a number there is nothing to send text messages to: the server takes the consent away with it.
  return { ...user, ...fields, ...(fields.phone === '' ? { phone: null, can_send_sms: 0 } : {}) };
}

/**
 * Saves changed fields. The screen follows once the server has them; after a conflict the user is read
 * again before the failure is handed on, so that the form can say what is stored now.
 */
export function useEditUser(email: string) {
  const client = useQueryClient();
  const query = userQuery(email);
  return useMutation({
    mutationFn: editUser,
    onSuccess: (_answer, change) => client.setQueryData(query.queryKey, (user) => user && withChange(user, change)),
    onError: async (error) => {
      console.warn('The profile was not saved', error);
      if (error instanceof CallFailure && error.reason === 'changed_meanwhile') await client.refetchQueries(query);
    },
  });
}
