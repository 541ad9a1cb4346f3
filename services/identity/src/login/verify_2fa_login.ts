import type { Database } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import type { RememberedDevices } from '../sessions/remembered-devices.repository.ts';
import type { Telemetry } from '../telemetry.ts';
import type { PasswordCheck } from './check-password.ts';
import type { SecondFactorCheck } from './check-second-factor.ts';
import type { Logins } from './logins.ts';
import type { Throttles } from './throttles.ts';

interface Parts {
  readonly checkPassword: PasswordCheck;
  readonly checkSecondFactor: SecondFactorCheck;
  readonly database: Database;
  readonly logins: Logins;
  readonly rememberedDevices: RememberedDevices;
  readonly telemetry: Telemetry;
  readonly throttles: Throttles;
}

/**
 * Second step of a login: the password again, and a code for the login that check_login left waiting on this device. The code
 * is used up, the device remembered and the session opened in one transaction.
 */
export function verify_2fa_login({
  checkPassword,
  checkSecondFactor,
  database,
  logins,
  rememberedDevices,
  telemetry,
  throttles,
}: Parts): Handlers<'identity'>['verify_2fa_login'] {
  return async ({ email, password, code, device_id, remember_device }, call) => {
    const checked = await checkPassword(email, password, call);
    const { id } = checked;
    call.noteForAudit({ actorId: id });
    const { account, factor, spend } = await checkSecondFactor(id, { email, code, device_id }, call);

    const { result, remembered } = await database.orm.transaction(async (tx) => {
      await spend(tx);
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
