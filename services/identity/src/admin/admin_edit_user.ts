import type { Database } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { RowTokens } from '../accounts/row-token.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { Sessions } from '../sessions/sessions.repository.ts';
import type { Invitations } from '../sign-up/invitation.ts';
import { addUser } from './add-user.ts';
import { changeUser } from './change-user.ts';

interface Parts {
  readonly database: Database;
  readonly invitations: Invitations;
  readonly outbox: Outbox;
  readonly rowTokens: RowTokens;
  readonly sessions: Sessions;
}

/**
 * Saves a row of the users' table: the user whom its row token names, or a new one (spec part 2 section 4 "Admin rows").
 * A changed permission counts at the user's next call, because the gateway reads it then (SECURITY.md 39).
 */
export function admin_edit_user(parts: Parts): Handlers<'identity'>['admin_edit_user'] {
  return async ({ user_access_token, ...sent }, call) => {
    if (user_access_token === undefined) await addUser(parts, sent, call);
    else {
      const row = parts.rowTokens.verify(user_access_token, callerOf(call).sessionId, new Date());
      await changeUser(parts, row, sent, call);
    }
    return { success: true };
  };
}
