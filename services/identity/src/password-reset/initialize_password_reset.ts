import type { Database } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import type { Accounts } from '../accounts/accounts.repository.ts';
import type { Throttles } from '../login/throttles.ts';
import { issueMailedToken, MAILED_TOKEN_LIFETIME_MS } from '../mail/mailed-tokens.repository.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { Invitations } from '../sign-up/invitation.ts';
import type { Telemetry } from '../telemetry.ts';
import { passwordResetMail } from './password-reset-mail.ts';

interface Parts {
  readonly accounts: Accounts;
  readonly database: Database;
  readonly invitations: Invitations;
  readonly outbox: Outbox;
  readonly publicUrl: string;
  readonly telemetry: Telemetry;
  readonly throttles: Throttles;
}

/**
 * Mails a link that sets a new password; an earlier link becomes void. The spec (part 2 section 8) makes the answer say
 * when an address has no account. Mail goes to the stored address, never to the one typed. Within the cool-down of an address
 * nothing is sent. Who was invited and has no password yet gets the invitation again.
 */
export function initialize_password_reset({
  accounts,
  database,
  invitations,
  outbox,
  publicUrl,
  telemetry,
  throttles,
}: Parts): Handlers<'identity'>['initialize_password_reset'] {
  return async ({ email }, call) => {
    const account = await accounts.findByEmail(email);
    if (!account || account.disabledAt) {
      telemetry.passwordResetAsked(call, 'unknown address', account?.id);
      return { response: 'invalid_email' };
    }
    call.noteForAudit({ subjectId: account.id });
    const { waitSeconds } = await throttles.resetMail.take(account.email);
    if (waitSeconds > 0) {
      telemetry.passwordResetAsked(call, 'asked again too soon', account.id);
      return { response: 'success' };
    }
    await database.orm.transaction(async (tx) => {
      if (account.passwordHash === null) return invitations.send(account, call.requestId, tx, 'stay valid');
      const token = await issueMailedToken(tx, account.id, 'reset_password');
      await outbox.queue(
        passwordResetMail(publicUrl, account.email, token),
        { requestId: call.requestId, usefulMs: MAILED_TOKEN_LIFETIME_MS.reset_password },
        tx,
      );
    });
    telemetry.passwordResetAsked(call, 'link mailed', account.id);
    return { response: 'success' };
  };
}
