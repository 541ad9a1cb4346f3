import type { OperationResponse } from '@sentinel/contracts';
import { and, type Database, eq, isNull, schema, sql } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import type { Passwords } from '../login/passwords.ts';
import type { Throttles } from '../login/throttles.ts';
import { findMailedToken, type MailedTokenState, redeemMailedToken } from '../mail/mailed-tokens.repository.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { KnownDevices } from '../sessions/known-devices.repository.ts';
import type { Sessions } from '../sessions/sessions.repository.ts';
import { requireGoodPassword } from '../sign-up/new-password.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Transaction } from '../transaction.ts';
import { passwordWasResetMail } from './password-reset-mail.ts';

type Outcome = OperationResponse<'reset_password'>['response'];

interface Parts {
  readonly database: Database;
  readonly knownDevices: KnownDevices;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly telemetry: Telemetry;
  readonly throttles: Throttles;
}

/**
 * Sets a new password with a mailed token (spec part 2 section 8). Ends every session, remembered device and
 * waiting login, and mails the owner; the second factor stays (SECURITY.md 20 to 22). The browser becomes a known device, so that strangers
 * who go on guessing cannot keep the owner out.
 */
export function reset_password({
  database,
  knownDevices,
  outbox,
  passwords,
  sessions,
  telemetry,
  throttles,
}: Parts): Handlers<'identity'>['reset_password'] {
  return async ({ email, password, password_reset_token: token }, call) => {
    const found = await findMailedToken(database.orm, token, 'reset_password');
    const answer = (response: Outcome) => {
      telemetry.passwordReset(call, response, found?.accountId);
      return { response };
    };
    if (token === '') return answer('invalid_request');
    const refusal = refusalOf(found, email.toLowerCase());
    if (!found || refusal) return answer(refusal ?? 'invalid_password_reset_token');
    requireGoodPassword(password);
    const passwordHash = await passwords.hash(password, call.ip);

    const device = await database.orm.transaction(async (tx) => {
      if (!(await redeemMailedToken(tx, token, 'reset_password'))) return null;
      await setPassword(tx, sessions, found.accountId, passwordHash);
      await outbox.queue(passwordWasResetMail(found.email), { requestId: call.requestId }, tx);
      return knownDevices.recognize({ accountId: found.accountId, oldSecret: call.deviceSecret }, tx);
    });
    if (!device) return answer('invalid_password_reset_token');
    call.setDeviceSecret(device.cookie);
    for (const whose of [null, device.id]) await throttles.password.clear(found.email, whose);
    call.noteForAudit({ actorId: found.accountId, subjectId: found.accountId });
    return answer('password_updated');
  };
}

/** Why a token cannot set a password, if it cannot. Checks the token first, then the address, then the account. */
function refusalOf(found: MailedTokenState | undefined, email: string): Outcome | undefined {
  if (!found || found.state === 'used') return 'invalid_password_reset_token';
  if (found.state === 'expired') return 'password_reset_token_expired';
  if (found.email !== email) return 'invalid_email';
  if (found.isDisabled || !found.hasPassword) return 'invalid_request';
  return undefined;
}

/** Sets the password and ends everything that the old password or an earlier link gave access to. */
async function setPassword(
  tx: Transaction,
  sessions: Sessions,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  const { account, loginChallenge, mailedToken, rememberedDevice } = schema;
  await tx.update(account).set({ passwordHash, passwordResetAt: sql`now()` }).where(eq(account.id, accountId));
  await sessions.revokeAll(accountId, { reason: 'password reset' }, tx);
  await tx.delete(rememberedDevice).where(eq(rememberedDevice.accountId, accountId));
  await tx.delete(loginChallenge).where(eq(loginChallenge.accountId, accountId));
  await tx
    .delete(mailedToken)
    .where(
      and(eq(mailedToken.accountId, accountId), eq(mailedToken.purpose, 'reset_password'), isNull(mailedToken.usedAt)),
    );
}
