import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import { storedPhoneNumber } from '@sentinel/vocabulary-account';
import type { Credentials } from '../accounts/credentials.repository.ts';
import type { Passwords } from '../login/passwords.ts';
import type { Telemetry } from '../telemetry.ts';
import type { SignUpMailer } from './mail-sign-up.ts';
import { requireGoodPassword } from './new-password.ts';
import type { AccountOpening } from './open-account.ts';
import type { SignUp } from './pending-sign-ups.repository.ts';
import { requireSignUpToken } from './sign-up-token.ts';

interface Parts {
  readonly credentials: Credentials;
  readonly database: Database;
  readonly mailSignUp: SignUpMailer;
  /** Null where a new account needs its address verified. */
  readonly openAccount: AccountOpening | null;
  readonly passwords: Passwords;
  readonly telemetry: Telemetry;
}

/**
 * Asks for an account (spec part 1 section 4). The account is made when the mailed token comes back. An address that
 * has one gets the same answer after the same work, and its owner gets a mail that says so (SECURITY.md 11). Faults of the
 * form are reported before the address is looked up. Where addresses need no verification, the account is made at once.
 */
export function signup({
  credentials,
  database,
  mailSignUp,
  openAccount,
  passwords,
  telemetry,
}: Parts): Handlers<'identity'>['signup'] {
  return async ({ name, email, phone, password, sign_up_token: signUpToken = '', device_id }, call) => {
    const address = email.toLowerCase();
    requireGoodPassword(password);
    const storedPhone = storedPhoneNumber(phone);
    if (phone !== '' && storedPhone === undefined)
      throw new AppError('unprocessable', 'Please enter a valid phone number for the selected country code.');
    if (signUpToken !== '') await requireSignUpToken(database, signUpToken, address);
    const signUp: SignUp = {
      email: address,
      name: name.trim(),
      phone: storedPhone ?? null,
      passwordHash: await passwords.hash(password, call.ip),
      signUpToken: signUpToken || null,
      deviceId: device_id ?? null,
    };

    const opened = await openAccount?.(signUp, call);
    if (opened) return opened;
    // Not the whole account: its picture, read for known addresses only, would tell them from unknown ones by its time.
    const owner = await credentials.find(address);
    if (owner) call.noteForAudit({ subjectId: owner.id, detail: 'the address has an account' });
    telemetry.signUp(call, 'sign-up', owner ? 'has an account' : 'asked to verify', owner?.id);
    await mailSignUp(signUp, owner, call.requestId);
    return { response: 'email_verification_sent' };
  };
}
