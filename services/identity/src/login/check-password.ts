import { AppError } from '@sentinel/contracts';
import type { Call } from '@sentinel/service-kit';
import type { CheckedPassword, Credential, Credentials } from '../accounts/credentials.repository.ts';
import type { KnownDevices } from '../sessions/known-devices.repository.ts';
import type { Factor, Telemetry } from '../telemetry.ts';
import { isWeakHash, type Passwords } from './passwords.ts';
import type { Throttles } from './throttles.ts';

/** The same error for a wrong password and for an address without an account. */
export const wrongPassword = (): AppError =>
  new AppError('invalid_credentials', 'The email address or password is incorrect.');

/** Domain of the demo's accounts, whose password everybody knows. It is nobody's (RFC 2606, `.example`). */
const DEMO_DOMAIN = '@sentinel.example';

interface Parts {
  /** Only in local mode: a database that held the demo may be carried over to a real deployment. */
  readonly allowsDemoAccounts: boolean;
  readonly credentials: Credentials;
  readonly knownDevices: KnownDevices;
  readonly passwords: Passwords;
  readonly telemetry: Telemetry;
  readonly throttles: Throttles;
}

/** An account whose password was right. */
export type CheckedLogin = Credential &
  CheckedPassword & {
    /** The account's known device that the call came from: its failures are counted apart. Null for a stranger. */
    readonly knownDeviceId: string | null;
  };

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;

/**
 * Gives the account of an address and password. An unknown address, a wrong password and a disabled account get the same answer
 * after the same work, and count as failed alike (SECURITY.md 7, 9), as does an account of the demo outside of local mode: on the account's known device if the call's cookie names one,
 * otherwise together for all strangers.
 * @throws AppError `invalid_credentials`, or `rate_limited` while the account's password is locked for that device, or for strangers
 */
export function createPasswordCheck({
  allowsDemoAccounts,
  credentials,
  knownDevices,
  passwords,
  telemetry,
  throttles,
}: Parts) {
  return async (email: string, password: string, call: Call): Promise<CheckedLogin> => {
    const knownDeviceId = await knownDevices.find(email, call.deviceSecret);
    const notLocked = () =>
      countLock(throttles.password.check(email, knownDeviceId), { telemetry, call, factor: 'password' });
    await notLocked();
    const found = await credentials.find(email);
    const matches = await passwords.matches(found?.passwordHash, password, call.ip);
    const isRefusedDemo = !allowsDemoAccounts && email.toLowerCase().endsWith(DEMO_DOMAIN);
    if (isRefusedDemo) call.log.warn('a demo account cannot log in outside of local mode');
    if (!found?.passwordHash || !matches || found.disabledAt || isRefusedDemo) {
      await throttles.password.failed(email, knownDeviceId);
      telemetry.login(call, 'password', 'refused', found?.id);
      if (found) call.noteForAudit({ subjectId: found.id });
      throw wrongPassword();
    }
    // Checked again, because among many guesses sent at once the right one must not count after the limit was reached.
    await notLocked();
    await throttles.password.clear(email, knownDeviceId);
    const { id, passwordHash } = found;
    const strongHash = isWeakHash(passwordHash)
      ? await credentials.rehash(id, passwordHash, await passwords.hash(password, call.ip))
      : passwordHash;
    return { ...found, passwordHash: strongHash, knownDeviceId };
  };
}

/**
 * Awaits a check of a factor's lock, and logs and counts when the factor is locked.
 * @throws AppError `rate_limited` when it is
 */
export async function countLock(
  look: Promise<void>,
  { telemetry, call, factor, accountId }: { telemetry: Telemetry; call: Call; factor: Factor; accountId?: string },
): Promise<void> {
  try {
    await look;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') telemetry.login(call, factor, 'locked', accountId);
    throw error;
  }
}
