import type { Database } from '@sentinel/database';
import { messageBrand } from '@sentinel/mail';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { eraseAccount } from '../accounts/erase-account.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import { sessionEnded } from './account-changes.ts';
import type { createOwnerCheck } from './confirm-owner.ts';

interface Parts {
  readonly confirmOwner: ReturnType<typeof createOwnerCheck>;
  readonly database: Database;
  readonly outbox: Outbox;
}

/**
 * Deletes the caller's account with all that is stored with it (spec part 2 section 4 "Account deletion") and tells its
 * owner by mail (SECURITY.md 19). Needs the password unless the session is fresh. The gateway has checked that the
 * payload's email is the caller's own.
 */
export function delete_account({ confirmOwner, database, outbox }: Parts): Handlers<'identity'>['delete_account'] {
  return async ({ password }, call) => {
    const { accountId } = callerOf(call);
    await confirmOwner(password, call);
    await database.orm.transaction(async (tx) => {
      const gone = await eraseAccount(tx, accountId);
      // A second click: the first has deleted it, and the session with it.
      if (!gone) throw sessionEnded();
      await outbox.queue(
        {
          recipient: gone.email,
          subject: 'Your account has been deleted',
          paragraphs: [
            `You deleted your ${messageBrand().product} account. Your alerts and all other data were erased.`,
          ],
          notYou: {
            text: "Someone else had access to your account. We can't restore it. Please tell us, and change the password of your email account.",
            next: 'contact',
          },
        },
        { requestId: call.requestId },
        tx,
      );
    });
    return { success: true };
  };
}
