import { AppError, type OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import type { Call, Handlers } from '@sentinel/service-kit';
import { splitPhoneNumber } from '@sentinel/vocabulary';
import type { Account } from '../accounts/accounts.repository.ts';
import type { Credential, Credentials } from '../accounts/credentials.repository.ts';
import { permissionsOf } from '../accounts/permissions.ts';
import type { Passwords } from '../login/passwords.ts';
import type { Throttles } from '../login/throttles.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { Sessions } from '../sessions/sessions.repository.ts';
import type { AccessSigner } from '../sessions/tokens.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Invitations } from './invitation.ts';
import { makeAccount } from './make-account.ts';
import { requireGoodPassword } from './new-password.ts';
import { openUnbound } from './open-unbound.ts';
import { contestSignUps, keepSignUp, SIGN_UP_LIFETIME_MS, type SignUp } from './pending-sign-ups.repository.ts';
import { accountExistsMail, verificationMail } from './sign-up-mail.ts';
import { requireSignUpToken } from './sign-up-token.ts';

type Answer = OperationResponse<'signup'>;

interface Parts {
  readonly credentials: Credentials;
  readonly database: Database;
  readonly emailVerification: 'on' | 'off';
  readonly invitations: Invitations;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly publicUrl: string;
  readonly sessions: Sessions;
  readonly signAccessToken: AccessSigner;
  readonly telemetry: Telemetry;
  readonly throttles: Throttles;
}

/**
 * Asks for an account (spec part 1 section 4). The account is made when the mailed token comes back; an address that
 * has one gets the same answer after the same work, and its owner a mail that says so (SECURITY.md 11). What is wrong
 * with the form is told before the address is looked at. Where addresses need no verification the account is made at once.
 */
export function signup(parts: Parts): Handlers<'identity'>['signup'] {
  const { credentials, database, emailVerification, passwords, telemetry } = parts;
  return async ({ name, email, phone, password, sign_up_token: signUpToken = '', device_id }, call) => {
    const address = email.toLowerCase();
    requireGoodPassword(password);
    if (phone !== '' && !splitPhoneNumber(phone))
      throw new AppError('unprocessable', 'Please enter a valid phone number for the selected country code.');
    if (signUpToken !== '') await requireSignUpToken(database, signUpToken, address);
    const signUp: SignUp = {
      email: address,
      name: name.trim(),
      phone: phone || null,
      passwordHash: await passwords.hash(password),
      signUpToken: signUpToken || null,
      deviceId: device_id ?? null,
    };

    if (emailVerification === 'off') {
      const made = await makeAccount(database.orm, signUp);
      if (made) return openAccount(parts, made, device_id, call);
    }
    // Not the whole account: its picture, read for known addresses only, would tell them from unknown ones by its time.
    const owner = await credentials.find(address);
    if (owner) call.noteForAudit({ subjectId: owner.id, detail: 'the address has an account' });
    telemetry.signUp(call, 'sign-up', owner ? 'has an account' : 'asked to verify', owner?.id);
    await mailOnce(parts, signUp, owner, call.requestId);
    return { response: 'email_verification_sent' };
  };
}

/**
 * Mails the link, or that there is an account. Within the cool-down of an address nothing is sent, and nothing kept but that another
 * device asked.
 */
async function mailOnce(parts: Parts, signUp: SignUp, owner: Credential | undefined, requestId: string): Promise<void> {
  const { database, invitations, outbox, publicUrl, throttles } = parts;
  const { waitSeconds } = await throttles.signUpMail.take(signUp.email);
  // Of known addresses too, which have none: the same work for both.
  if (waitSeconds > 0) {
    await contestSignUps(database.orm, signUp);
    return;
  }
  await database.orm.transaction(async (tx) => {
    if (!owner) {
      const mail = verificationMail(publicUrl, signUp.email, await keepSignUp(tx, signUp));
      await outbox.queue(mail, { requestId, usefulMs: SIGN_UP_LIFETIME_MS }, tx);
    } else if (owner.passwordHash === null && !owner.disabledAt) {
      await invitations.send(owner, requestId, tx);
    } else {
      await outbox.queue(accountExistsMail(publicUrl, owner.email), { requestId }, tx);
    }
  });
}

/** The session that opens a new account where its address needs no verification. */
async function openAccount(
  { database, telemetry, sessions, signAccessToken }: Parts,
  account: Account,
  deviceId: string | undefined,
  call: Call,
): Promise<Answer> {
  call.noteForAudit({ actorId: account.id, subjectId: account.id, detail: 'account made' });
  telemetry.signUp(call, 'sign-up', 'account made', account.id);
  const { sessionId, refreshToken } =
    deviceId === undefined
      ? { sessionId: await openUnbound(database, account.id, call.userAgent, call.ip), refreshToken: undefined }
      : await sessions.open(account.id, { deviceId, userAgent: call.userAgent, ip: call.ip });
  return {
    response: 'signup_success',
    access_token: signAccessToken(account.id, sessionId),
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    permissions: permissionsOf(account),
    userEmail: account.email,
    name: account.name,
    organization: account.organization,
    profile_image: account.profileImage,
    theme: account.theme,
    timezone: account.timezone,
    screener_columns: account.preferences.screener_columns ?? null,
  };
}
