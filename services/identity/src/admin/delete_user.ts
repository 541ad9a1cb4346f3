import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Accounts } from '../accounts/accounts.repository.ts';
import { eraseAccount } from '../accounts/erase-account.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import { accountDeleted } from './user-mail.ts';

interface Parts {
  readonly accounts: Accounts;
  readonly database: Database;
  readonly outbox: Outbox;
}

/**
 * Deletes another user's account with all that is stored with it, and mails its owner. Its sessions end with it: the gateway
 * finds none at the next call.
 */
export function delete_user({ accounts, database, outbox }: Parts): Handlers<'identity'>['delete_user'] {
  return async ({ email }, call) => {
    const account = await accounts.findByEmail(email);
    if (account?.id === callerOf(call).accountId)
      throw new AppError('conflict', 'To delete your own account, use Account Settings.', { reason: 'own_account' });
    if (account) call.noteForAudit({ subjectId: account.id });
    await database.orm.transaction(async (tx) => {
      const gone = account && (await eraseAccount(tx, account.id));
      if (!gone) throw new AppError('not_found', 'There is no user with this email address.');
      await outbox.queue(accountDeleted(gone.email), { requestId: call.requestId }, tx);
    });
    return { success: true };
  };
}
