import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { messageBrand } from '@sentinel/mail';
import type { Handlers } from '@sentinel/service-kit';
import type { Credentials } from '../accounts/credentials.repository.ts';
import type { AccountMail } from '../mail/account-mail.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { Challenges } from '../second-factor/challenges.repository.ts';
import { CHALLENGE_LIFETIME_MS } from '../second-factor/challenges.repository.ts';
import type { Telemetry } from '../telemetry.ts';
import { loginExpired } from './check-second-factor.ts';
import { type Throttles, waitForCode } from './throttles.ts';

/** For this long after a reset by mail, only the app counts as second factor, so that the mailbox alone is not enough (SECURITY.md 21). */
const AFTER_RESET_MS = 24 * 3_600_000;

interface Parts {
  readonly challenges: Challenges;
  readonly credentials: Credentials;
  readonly database: Database;
  readonly outbox: Outbox;
  readonly telemetry: Telemetry;
  readonly throttles: Throttles;
}

/**
 * Mails a new login code for a login that is waiting for its second factor; the previous code is void. At most one per minute
 * and account (SECURITY.md 17). When no login is waiting on the device, or no device is named, known and unknown addresses get the
 * same answer, and nothing changes: strangers can neither void the owner's code nor see that the owner is logging in.
 */
export function resend_2fa_code({
  challenges,
  credentials,
  database,
  outbox,
  telemetry,
  throttles,
}: Parts): Handlers<'identity'>['resend_2fa_code'] {
  return async ({ email, device_id }, call) => {
    const account = await credentials.find(email);
    const challenge =
      device_id !== undefined &&
      account?.enabled2fa &&
      !account.disabledAt &&
      (await challenges.find(account.id, device_id));
    if (!challenge) throw loginExpired();
    if (account.passwordResetAt && account.passwordResetAt.getTime() + AFTER_RESET_MS > Date.now())
      throw new AppError('unprocessable', 'After a password reset, please use the code of your authenticator app.', {
        reason: 'app_code_needed',
      });
    const { waitSeconds } = await throttles.loginCodeMail.take(email);
    if (waitSeconds > 0) throw waitForCode(waitSeconds);
    await database.orm.transaction(async (tx) => {
      const code = await challenges.newCode(challenge, tx);
      if (code === null) throw loginExpired();
      await outbox.queue(
        loginCodeMail(account.email, code),
        { requestId: call.requestId, usefulMs: CHALLENGE_LIFETIME_MS },
        tx,
      );
    });
    telemetry.secondFactor(call, 'code mailed', account.id);
    call.noteForAudit({ subjectId: account.id });
    return { success: true };
  };
}

const loginCodeMail = (recipient: string, code: string): AccountMail => ({
  recipient,
  subject: `Your ${messageBrand().product} login code`,
  paragraphs: ['Enter this code to finish logging in. It expires in 10 minutes.'],
  code,
  notYou: {
    text: "Someone else knows your password. Don't share this code with anyone, and set a new password now.",
    next: 'secure',
  },
});
