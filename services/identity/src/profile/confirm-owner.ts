import { AppError } from '@sentinel/contracts';
import { type Call, callerOf } from '@sentinel/service-kit';
import type { Account, Accounts } from '../accounts/accounts.repository.ts';
import type { Passwords } from '../login/passwords.ts';
import type { Throttles } from '../login/throttles.ts';
import type { Sessions } from '../sessions/sessions.repository.ts';
import { sessionEnded } from './account-changes.ts';

/** For this long after a login, its session needs no password. */
const FRESH_SECONDS = 10 * 60;

interface Parts {
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly throttles: Throttles;
}

/**
 * Checks the password of the caller's account, outside any transaction. Wrong tries are counted for the session, so that a thief of
 * it cannot guess on, and the owner's logins stay free (SECURITY.md 4, 9).
 * @throws AppError `invalid_credentials` with the text, `rate_limited`, `overloaded`
 */
export async function confirmPassword(
  { passwords, throttles }: Pick<Parts, 'passwords' | 'throttles'>,
  { email, passwordHash, id }: Pick<Account, 'id' | 'email' | 'passwordHash'>,
  { password, wrongText }: { readonly password: string; readonly wrongText: string },
  call: Call,
): Promise<void> {
  const { sessionId } = callerOf(call);
  await throttles.password.check(email, sessionId);
  const matches = await passwords.matches(passwordHash, password, call.ip);
  call.log.info(
    { factor: 'password', outcome: matches ? 'confirmed' : 'refused', account: id, ip: call.ip },
    'password of a session',
  );
  if (!matches) {
    await throttles.password.failed(email, sessionId);
    throw new AppError('invalid_credentials', wrongText);
  }
  // Checked again, because among many guesses sent at once the right one must not count after the limit was reached.
  await throttles.password.check(email, sessionId);
}

/**
 * Makes sure that the caller is the owner, not only somebody who has the access token: by the password, or because the session was
 * opened in the last ten minutes.
 * @throws AppError `unprocessable` with the reason `password_needed`; `invalid_credentials`, `rate_limited`, `overloaded` for a
 *   password; `unauthenticated` when the account or the session is gone
 */
export const createOwnerCheck =
  (parts: Parts) =>
  async (password: string | undefined, call: Call): Promise<void> => {
    const { accountId, sessionId } = callerOf(call);
    const account = await parts.accounts.findById(accountId);
    if (!account) throw sessionEnded();
    if (password) return confirmPassword(parts, account, { password, wrongText: 'The password is incorrect.' }, call);
    const isFresh = await parts.sessions.wasOpenedWithin(sessionId, FRESH_SECONDS);
    if (isFresh === null) throw sessionEnded();
    if (!isFresh) throw new AppError('unprocessable', 'Please enter your password.', { reason: 'password_needed' });
  };
