import { useMutation, useQueryClient } from '@tanstack/react-query';
import { editUser, type UserChange, withChange } from '../profile/edit-user.mutation.ts';
import { userQuery } from '../profile/user.query.ts';

type Setting = 'timezone' | 'can_send_email' | 'can_send_sms' | 'quiet_hours' | 'digest_hour';

/** One setting's new value, and the value shown before. */
export interface SettingChange {
  readonly change: Pick<UserChange, Setting>;
  readonly seen: Pick<NonNullable<UserChange['expected']>, Setting>;
}

/**
 * Saves a setting at once (spec part 2 section 4, "Settings changes"): the control shows the new value while it is
 * being saved, and goes back if that fails. Changes are sent one after another, so that the last one chosen wins.
 */
export function useSetting(email: string) {
  const client = useQueryClient();
  const query = userQuery(email);
  return useMutation({
    scope: { id: `settings ${email}` },
    mutationFn: ({ change, seen }: SettingChange) => editUser({ ...change, expected: seen }),
    onMutate: async ({ change }) => {
      await client.cancelQueries(query);
      client.setQueryData(query.queryKey, (user) => user && withChange(user, change));
    },
    onError: (error, { seen }) => {
      console.warn('A setting was not saved', error);
      client.setQueryData(query.queryKey, (user) => user && { ...user, ...seen });
      // Shows the stored value as soon as the server returns it.
      void client.invalidateQueries(query);
    },
  });
}
