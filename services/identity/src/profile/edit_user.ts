import { AppError } from '@sentinel/contracts';
import { and, type Database, eq, schema, sql } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Accounts } from '../accounts/accounts.repository.ts';
import type { Passwords } from '../login/passwords.ts';
import type { Throttles } from '../login/throttles.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { Challenges } from '../second-factor/challenges.repository.ts';
import type { RememberedDevices } from '../sessions/remembered-devices.repository.ts';
import type { Sessions } from '../sessions/sessions.repository.ts';
import { conditionsOf, editedFields, plainColumns, refusalOf, sessionEnded } from './account-changes.ts';
import { impersonatedEditMail } from './impersonated-edit-mail.ts';
import { endOtherAccess, hashChangedPassword, passwordChangedMail } from './password-change.ts';
import { cleanProfileImage } from './profile-image.ts';

const { account } = schema;

interface Parts {
  readonly accounts: Accounts;
  readonly challenges: Challenges;
  readonly database: Database;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly rememberedDevices: RememberedDevices;
  readonly sessions: Sessions;
  readonly throttles: Throttles;
}

/**
 * Changes fields of the caller's account (spec part 1 sections 2, 5 and 7): all of them or none. With `expected` a field
 * is changed only if it still has the value that the caller saw; the statement that writes it checks this.
 */
export function edit_user(parts: Parts): Handlers<'identity'>['edit_user'] {
  const { accounts, database, outbox } = parts;
  return async (edit, call) => {
    const { accountId, sessionId, actor } = callerOf(call);
    const fields = editedFields(edit);
    if (fields.length === 0) throw new AppError('unprocessable', 'There is nothing to change.');
    call.noteForAudit({ detail: fields.join(', ') });
    const { password, current_password, profile_image } = edit;
    if (password !== undefined && actor)
      throw new AppError('forbidden', 'This is not possible while running as another user.');

    const columns = plainColumns(edit);
    if (profile_image !== undefined)
      columns.profileImage = profile_image === null ? null : await cleanProfileImage(profile_image);
    let replacedHash: string | null | undefined;
    if (password !== undefined) {
      const present = await accounts.findById(accountId);
      if (!present) throw sessionEnded();
      replacedHash = present.passwordHash;
      columns.passwordHash = await hashChangedPassword(parts, present, { password, current_password }, call);
    }

    const isWritten = await database.orm.transaction(async (tx) => {
      const [row] = await tx
        .update(account)
        .set({
          ...columns,
          // What administrators see of the row has changed: their row tokens name the version.
          ...(fields.includes('name') || fields.includes('phone') ? { version: sql`${account.version} + 1` } : {}),
        })
        .where(
          and(
            eq(account.id, accountId),
            conditionsOf(edit, columns),
            // The password that was checked is still the one that is replaced.
            typeof replacedHash === 'string' ? eq(account.passwordHash, replacedHash) : undefined,
          ),
        )
        .returning({ email: account.email });
      if (!row) return false;
      if (password !== undefined) {
        await endOtherAccess(parts, tx, accountId, sessionId);
        await outbox.queue(passwordChangedMail(row.email), { requestId: call.requestId }, tx);
      }
      const told = actor ? impersonatedEditMail(row.email, fields) : null;
      if (told) await outbox.queue(told, { requestId: call.requestId }, tx);
      return true;
    });
    if (!isWritten) throw refusalOf(edit, await accounts.findById(accountId));
    return { success: true };
  };
}
