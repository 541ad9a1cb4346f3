import { callerOf, type Handlers } from '@sentinel/service-kit';
import { createRowTokens } from '../accounts/row-token.ts';
import type { Context } from '../context.ts';
import { addUser } from './add-user.ts';
import { changeUser } from './change-user.ts';

/**
 * Saves a row of the users' table: the user whom its row token names, or a new one (spec part 2 section 4 "Admin rows").
 * A changed permission counts at the user's next call, because the gateway reads it then (SECURITY.md 39).
 */
export function admin_edit_user(context: Context): Handlers<'identity'>['admin_edit_user'] {
  const rowTokens = createRowTokens(context.keys);
  return async ({ user_access_token, ...sent }, call) => {
    if (user_access_token === undefined) await addUser(context, sent, call);
    else {
      const row = rowTokens.verify(user_access_token, callerOf(call).sessionId, new Date());
      await changeUser(context, row, sent, call);
    }
    return { success: true };
  };
}
