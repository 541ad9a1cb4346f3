import { ask, CallFailure, type CallPayload } from '@sentinel/api-client';
import { session } from '@sentinel/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type User, userQuery } from './user.query.ts';

/** The changed fields, and in `expected` the values that the form started with. */
export type UserChange = CallPayload<'edit_user'>;

/** Saves changed fields and updates what the portal shows of them. @throws CallFailure */
export async function editUser(change: UserChange): Promise<void> {
  await ask('edit_user', change);
  const { name, profile_image, timezone } = change;
  session.updateProfile({ name, profile_image, timezone });
}

/** The user as the server holds it after the change. */
export function withChange(user: User, { password, current_password, expected, ...fields }: UserChange): User {
  return {
    ...user,
    ...fields,
    ...(fields.phone === undefined ? {} : { phone_confirmed: false }),
    // Text messages need a number, so the server also removes the consent to them.
    ...(fields.phone === '' ? { phone: null, can_send_sms: 0 } : {}),
  };
}

/**
 * Saves changed fields. The screen changes once the server has stored them. After a conflict, the user is loaded again
 * before the failure is thrown, so that the form can show what is stored now.
 */
export function useEditUser(email: string) {
  const client = useQueryClient();
  const query = userQuery(email);
  return useMutation({
    mutationFn: editUser,
    onSuccess: (_answer, change) => {
      client.setQueryData(query.queryKey, (user) => user && withChange(user, change));
      // The server knows whether this number was confirmed before.
      if (change.phone) void client.invalidateQueries(query);
    },
    onError: async (error) => {
      console.warn('The profile was not saved', error);
      if (error instanceof CallFailure && error.reason === 'changed_meanwhile') await client.refetchQueries(query);
    },
  });
}
