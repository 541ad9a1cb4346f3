import { AppError } from '@sentinel/contracts';
import { and, type Database, eq, isNull, schema } from '@sentinel/database';
import type { Call, Handlers } from '@sentinel/service-kit';
import type { SelfServicePermission } from '@sentinel/vocabulary';
import type { Passwords } from '../login/passwords.ts';
import { findMailedToken, redeemMailedToken } from '../mail/mailed-tokens.repository.ts';
import type { AccessSigner } from '../sessions/tokens.ts';
import type { Telemetry } from '../telemetry.ts';
import { makeAccount } from './make-account.ts';
import { requireGoodPassword } from './new-password.ts';
import { openUnbound } from './open-unbound.ts';
import { findSignUp, takeSignUp } from './pending-sign-ups.repository.ts';

const notValid = () => new AppError('unprocessable', 'This verification link is not valid. Please sign up again.');
const expired = () => new AppError('unprocessable', 'This verification link has expired. Please sign up again.');

const contested = () =>
  new AppError('conflict', 'This address was signed up more than once. Please choose a password.', {
    reason: 'password_needed',
  });

interface Parts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly signAccessToken: AccessSigner;
  readonly signUpPermissions: readonly SelfServicePermission[];
  readonly telemetry: Telemetry;
}

/**
 * Confirms an address with the token mailed to it (spec part 2 section 4) and opens a session that check_login turns
 * into a full one. The token of a sign-up creates the account; that of an invitation sets the first password of an existing
 * account. Tokens work once, for their own address (SECURITY.md 22).
 */
export function email_verification(parts: Parts): Handlers<'identity'>['email_verification'] {
  const { database, telemetry, signAccessToken } = parts;
  return async ({ email, email_verification_token: token, password }, call) => {
    const address = email.toLowerCase();
    const signUp = await findSignUp(database, token, address);
    const accountId = signUp
      ? await verifySignUp(parts, token, address, signUp, { password, ip: call.ip }, call)
      : await acceptInvitation(parts, token, address, { password, ip: call.ip });
    call.noteForAudit({
      actorId: accountId,
      subjectId: accountId,
      detail: signUp ? 'account made' : 'password chosen',
    });
    telemetry.signUp(call, 'email verification', signUp ? 'account made' : 'password chosen', accountId);
    return {
      access_token: signAccessToken(accountId, await openUnbound(database, accountId, call.userAgent, call.ip)),
    };
  };
}

/** The password in a call, and the address that it came from. */
interface Chosen {
  readonly password: string | undefined;
  readonly ip: string;
}

/** Makes the account of a sign-up and gives its id. A password in the call replaces the one of the sign-up; it is required where several devices asked for the address. */
async function verifySignUp(
  { database, passwords, signUpPermissions }: Parts,
  token: string,
  email: string,
  { isExpired, isContested }: { readonly isExpired: boolean; readonly isContested: boolean },
  { password, ip }: Chosen,
  call: Call,
): Promise<string> {
  if (isExpired) throw expired();
  if (isContested && password === undefined) throw contested();
  const chosenHash = password === undefined ? undefined : await hashGood(passwords, password, ip);
  const made = await database.orm.transaction(async (tx) => {
    const signUp = await takeSignUp(tx, token, email);
    if (!signUp) throw notValid();
    // Another device asked for the address since the lookup.
    if (signUp.isContested && chosenHash === undefined) throw contested();
    return makeAccount(tx, { ...signUp, passwordHash: chosenHash ?? signUp.passwordHash }, signUpPermissions, call);
  });
  if (!made) throw new AppError('unprocessable', 'There is an account with this address already. Please log in.');
  return made.id;
}

/** Sets the first password of an account that an administrator made. Gives its id. */
async function acceptInvitation(
  { database, passwords }: Parts,
  token: string,
  email: string,
  { password, ip }: Chosen,
): Promise<string> {
  const invitation = await findMailedToken(database.orm, token, 'invitation');
  if (invitation?.email !== email || invitation.state === 'used' || invitation.isDisabled || invitation.hasPassword)
    throw notValid();
  if (invitation.state === 'expired') throw expired();
  const passwordHash = await hashGood(passwords, password ?? '', ip);
  await database.orm.transaction(async (tx) => {
    if (!(await redeemMailedToken(tx, token, 'invitation'))) throw notValid();
    const { account } = schema;
    const opened = await tx
      .update(account)
      .set({ passwordHash })
      .where(and(eq(account.id, invitation.accountId), isNull(account.passwordHash), isNull(account.disabledAt)))
      .returning({ id: account.id });
    if (opened.length === 0) throw notValid();
  });
  return invitation.accountId;
}

async function hashGood(passwords: Passwords, password: string, ip: string): Promise<string> {
  requireGoodPassword(password);
  return passwords.hash(password, ip);
}
