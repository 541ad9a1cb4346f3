import { AppError } from '@sentinel/contracts';
import { and, eq, schema } from '@sentinel/database';
import { messageBrand } from '@sentinel/mail';
import type { Call } from '@sentinel/service-kit';
import type { Account } from '../accounts/accounts.repository.ts';
import type { Passwords } from '../login/passwords.ts';
import type { Throttles } from '../login/throttles.ts';
import type { AccountMail } from '../mail/account-mail.ts';
import type { Challenges } from '../second-factor/challenges.repository.ts';
import type { RememberedDevices } from '../sessions/remembered-devices.repository.ts';
import type { Sessions } from '../sessions/sessions.repository.ts';
import { requireGoodPassword } from '../sign-up/new-password.ts';
import type { Transaction } from '../transaction.ts';
import { confirmPassword } from './confirm-owner.ts';

const { mailedToken } = schema;

/**
 * Checks the current password and hashes the new one, both outside any transaction (SECURITY.md 4).
 * @returns the hash of the new password
 * @throws AppError `unprocessable` for what was typed, `invalid_credentials`, `rate_limited`, `overloaded`
 */
export async function hashChangedPassword(
  parts: { readonly passwords: Passwords; readonly throttles: Throttles },
  account: Pick<Account, 'id' | 'email' | 'passwordHash'>,
  { password, current_password = '' }: { readonly password: string; readonly current_password?: string | undefined },
  call: Call,
): Promise<string> {
  if (current_password === '') throw new AppError('unprocessable', 'Please enter your current password.');
  if (password === current_password)
    throw new AppError('unprocessable', 'New password must be different from current password.');
  requireGoodPassword(password);
  await confirmPassword(
    parts,
    account,
    { password: current_password, wrongText: 'The current password is incorrect.' },
    call,
  );
  return parts.passwords.hash(password, call.ip);
}

/** Ends what the old password opened: other sessions, remembered devices, logins and reset links under way (SECURITY.md 4, 32). */
export async function endOtherAccess(
  {
    sessions,
    rememberedDevices,
    challenges,
  }: { readonly sessions: Sessions; readonly rememberedDevices: RememberedDevices; readonly challenges: Challenges },
  tx: Transaction,
  accountId: string,
  keptSessionId: string,
): Promise<void> {
  await sessions.revokeAll(accountId, { except: keptSessionId, reason: 'password changed' }, tx);
  await rememberedDevices.forgetAll(accountId, tx);
  await challenges.endAll(accountId, tx);
  await tx
    .delete(mailedToken)
    .where(and(eq(mailedToken.accountId, accountId), eq(mailedToken.purpose, 'reset_password')));
}

/** Tells the owner (SECURITY.md 20). */
export const passwordChangedMail = (recipient: string): AccountMail => ({
  recipient,
  subject: 'Your password was changed',
  paragraphs: [
    `The password of your ${messageBrand().product} account was changed by someone who knew the old one.`,
    'Every other session was logged out, and remembered devices were forgotten.',
  ],
  notYou: { text: 'Secure your account now: set a new password. That logs out every device.', next: 'secure' },
  wasYou: "You don't need to do anything.",
});
