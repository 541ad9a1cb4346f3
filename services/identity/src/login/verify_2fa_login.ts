import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { decryptSecret } from '../second-factor/encrypt-secret.ts';
import { stepOfCode } from '../second-factor/totp.ts';
import { wrongCode } from '../second-factor/wrong-code.ts';
import type { Factor } from '../telemetry.ts';
import { checkPassword, countLock } from './check-password.ts';
import { openLogin } from './open-login.ts';

/** The one answer to a login that nothing waits for any more. */
export const loginExpired = (): AppError =>
  new AppError('unprocessable', 'Your login has expired. Please log in again.', { reason: 'login_expired' });

/**
 * Second step of a login: the password again, the challenge that check_login left on this device, and a code of the
 * authenticator app or the one mailed last. Each try is counted before it is looked at; a code works once, also in
 * parallel (SECURITY.md 13 to 18).
 */
export function verify_2fa_login(context: Context): Handlers<'identity'>['verify_2fa_login'] {
  const { accounts, challenges, telemetry, secondFactors, rememberedDevices, throttles, database, keys } = context;
  return async ({ email, password, code, device_id, remember_device }, call) => {
    const checked = await checkPassword(context, email, password, call);
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
    const step = isMailed ? null : stepOfCode(decryptSecret(account.totpSecret, keys.totp, id), code, context.now());
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
        result: await openLogin(context, account, checked, { deviceId: device_id, remembered }, call, tx),
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
