import { AppError } from '@sentinel/contracts';
import type { Call } from '@sentinel/service-kit';
import type { Account, Accounts } from '../accounts/accounts.repository.ts';
import type { Authenticator } from '../second-factor/authenticator.ts';
import type { Challenges } from '../second-factor/challenges.repository.ts';
import type { SecondFactors } from '../second-factor/second-factors.repository.ts';
import { wrongCode } from '../second-factor/wrong-code.ts';
import type { Factor, Telemetry } from '../telemetry.ts';
import type { Transaction } from '../transaction.ts';
import { type CheckedLogin, countLock } from './check-password.ts';
import type { Throttles } from './throttles.ts';

/** The one answer when no login is waiting for its second factor any more. */
export const loginExpired = (): AppError =>
  new AppError('unprocessable', 'Your login has expired. Please log in again.', { reason: 'login_expired' });

interface Parts {
  readonly accounts: Accounts;
  readonly authenticator: Authenticator;
  readonly challenges: Challenges;
  readonly secondFactors: SecondFactors;
  readonly telemetry: Telemetry;
  readonly throttles: Throttles;
}

export type SecondFactorCheck = ReturnType<typeof createSecondFactorCheck>;

/** A right code that nobody has used yet. */
interface CheckedCode {
  readonly account: Account;
  readonly factor: Factor;
  /**
   * Uses the code up. Of several callers at once, one succeeds.
   * @throws AppError `invalid_credentials` for the others
   */
  spend(tx: Transaction): Promise<void>;
}

/**
 * Checks the code of an account's second factor: of the authenticator app, or the one mailed last. Each try is counted before
 * its code is compared, so that tries in parallel count too (SECURITY.md 13 to 18).
 * @throws AppError `unprocessable` when no login is waiting on this device, `rate_limited` while the factor is locked,
 *   `invalid_credentials` for a wrong code
 */
export function createSecondFactorCheck({
  accounts,
  authenticator,
  challenges,
  secondFactors,
  telemetry,
  throttles,
}: Parts) {
  return async (
    { id, knownDeviceId }: Pick<CheckedLogin, 'id' | 'knownDeviceId'>,
    { email, code, device_id }: { readonly email: string; readonly code: string; readonly device_id: string },
    call: Call,
  ): Promise<CheckedCode> => {
    const challenge = await challenges.countTry(id, device_id);
    const account = await accounts.findById(id);
    if (!challenge || !account?.totpSecret) {
      telemetry.login(call, 'password', 'second factor expired', id);
      throw loginExpired();
    }
    await countLock(throttles.secondFactor.take(email, knownDeviceId), {
      telemetry,
      call,
      factor: 'authenticator app',
      accountId: id,
    });

    const isMailed = challenges.isMailedCode(challenge, code);
    const step = isMailed ? null : authenticator.stepOfCode(account.totpSecret, id, code);
    const factor: Factor = isMailed ? 'mailed code' : 'authenticator app';
    const refused = () => {
      telemetry.login(call, factor, 'refused', id);
      return wrongCode();
    };
    if (!isMailed && step === null) throw refused();
    return {
      account,
      factor,
      async spend(tx) {
        const isFirstUse = step === null || (await secondFactors.spendStep(id, step, tx));
        if (!isFirstUse || !(await challenges.consume(challenge, tx))) throw refused();
      },
    };
  };
}
