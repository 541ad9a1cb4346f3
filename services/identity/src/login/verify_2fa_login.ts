import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import type { Accounts } from '../accounts/accounts.repository.ts';
import type { Authenticator } from '../second-factor/authenticator.ts';
import type { Challenges } from '../second-factor/challenges.repository.ts';
import type { SecondFactors } from '../second-factor/second-factors.repository.ts';
import { wrongCode } from '../second-factor/wrong-code.ts';
import type { RememberedDevices } from '../sessions/remembered-devices.repository.ts';
import type { Factor, Telemetry } from '../telemetry.ts';
import type { PasswordCheck } from './check-password.ts';
import { countLock } from './check-password.ts';
import type { Logins } from './logins.ts';
import type { Throttles } from './throttles.ts';

/** The one answer to a login that nothing waits for any more. */
export const loginExpired = (): AppError =>
  new AppError('unprocessable', 'Your login has expired. Please log in again.', { reason: 'login_expired' });

interface Parts {
  readonly accounts: Accounts;
  readonly authenticator: Authenticator;
  readonly challenges: Challenges;
  readonly checkPassword: PasswordCheck;
  readonly database: Database;
  readonly logins: Logins;
  readonly rememberedDevices: RememberedDevices;
  readonly secondFactors: SecondFactors;
  readonly telemetry: Telemetry;
  readonly throttles: Throttles;
}

/**
 * Second step of a login: the password again, the challenge that check_login left on this device, and a code of the
 * authenticator app or the one mailed last. Each try is counted before it is looked at; a code works once, also in
 * parallel (SECURITY.md 13 to 18).
 */
export function verify_2fa_login({
  accounts,
  authenticator,
  challenges,
  checkPassword,
  database,
  logins,
  rememberedDevices,
  secondFactors,
  telemetry,
  throttles,
}: Parts): Handlers<'identity'>['verify_2fa_login'] {
  return async ({ email, password, code, device_id, remember_device }, call) => {
    const checked = await checkPassword(email, password, call);
    const { id } = checked;
    call.noteForAudit({ actorId: id });
    const challenge = await challenges.countTry(id, device_id);
    const account = await accounts.findById(id);
    if (!challenge || !account?.totpSecret) {
      telemetry.login(call, 'password', 'second factor expired', id);
      throw loginExpired();
    }
    await countLock(throttles.secondFactor.take(email), {
      telemetry,
      call,
      factor: 'authenticator app',
      accountId: id,
    });

    const isMailed = challenges.isMailedCode(challenge, code);
    const step = isMailed ? null : authenticator.stepOfCode(account.totpSecret, id, code);
    const factor: Factor = isMailed ? 'mailed code' : 'authenticator app';
    if (!isMailed && step === null) {
      telemetry.login(call, factor, 'refused', id);
      throw wrongCode();
    }

    const { result, remembered } = await database.orm.transaction(async (tx) => {
      const isFirstUse = step === null || (await secondFactors.spendStep(id, step, tx));
      if (!isFirstUse || !(await challenges.consume(challenge, tx))) {
        telemetry.login(call, factor, 'refused', id);
        throw wrongCode();
      }
      const remembered = remember_device
        ? await rememberedDevices.remember(
            { accountId: id, deviceId: device_id, userAgent: call.userAgent, oldSecret: call.deviceSecret },
            tx,
          )
        : null;
      return {
        result: await logins.open(account, checked, { deviceId: device_id, remembered }, call, tx),
        remembered,
      };
    });
    await throttles.secondFactor.clear(email);
    if (remembered) call.setDeviceSecret({ value: remembered.secret, maxAgeSeconds: remembered.maxAgeSeconds });
    telemetry.login(call, factor, 'logged in', id);
    call.noteForAudit({ detail: remembered ? `${factor}; device remembered` : factor });
    return { success: true, ...result };
  };
}
