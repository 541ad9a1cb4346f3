import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '../profile/call-failure.ts';
import { editUser, type UserChange, withChange } from '../profile/edit-user.mutation.ts';
import { userQuery } from '../profile/user.query.ts';

type Setting = 'timezone' | 'can_send_email' | 'can_send_sms';

/** One setting's new value, and the value it had on the screen. */
export interface SettingChange {
  readonly change: Pick<UserChange, Setting>;
  readonly seen: NonNullable<UserChange['expected']>;
}

/**
 * Saves a setting at once (spec part 2 section 4, "Settings changes"): the control shows the new value while it is under
 * way and goes back when it was not saved. Changes are sent one after the other, so that the last one chosen stays.
 */
export function useSetting(email: string) {
  const client = useQueryClient();
  const query = userQuery(email);
  return useMutation({
    scope: { id: `settings ${email}` },
    mutationFn: ({ change, seen }: SettingChange) => editUser({ ...change, expected: seen }),
    onMutate: async ({ change }) => {
      await client.cancelQueries(query);
      const before = client.getQueryData(query.queryKey);
      client.setQueryData(query.queryKey, (user) => user && withChange(user, change));
      return { before };
    },
    onError: async (error, { change }, context) => {
      console.warn('A setting was not saved', error);
      const before = context?.before;
      if (before)
        client.setQueryData(query.queryKey, (user) => {
          if (!user) return user;
          const undone = { ...user };
          if (change.timezone !== undefined) undone.timezone = before.timezone;
          if (change.can_send_email !== undefined) undone.can_send_email = before.can_send_email;
          if (change.can_send_sms !== undefined) undone.can_send_sms = before.can_send_sms;
          return undone;
        });
      if (error instanceof CallFailure && error.code === 'conflict') await client.refetchQueries(query);
    },
  });
}
