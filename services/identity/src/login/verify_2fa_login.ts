import type { Handlers } from '@sentinel/service-kit';
import type { Telemetry } from '../telemetry.ts';
import type { PasswordCheck } from './check-password.ts';
import type { SecondFactorCheck } from './check-second-factor.ts';
import type { Logins } from './logins.ts';
import type { Throttles } from './throttles.ts';

interface Parts {
  readonly checkPassword: PasswordCheck;
  readonly checkSecondFactor: SecondFactorCheck;
  readonly logins: Logins;
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
  logins,
  telemetry,
  throttles,
}: Parts): Handlers<'identity'>['verify_2fa_login'] {
  return async ({ email, password, code, device_id, remember_device }, call) => {
    const checked = await checkPassword(email, password, call);
    const { id } = checked;
    call.noteForAudit({ actorId: id });
    const { account, factor, spend } = await checkSecondFactor(checked, { email, code, device_id }, call);
    const result = await logins.open(
      account,
      checked,
      { deviceId: device_id, isToBeRemembered: remember_device },
      call,
      spend,
    );
    await throttles.secondFactor.clear(email, checked.knownDeviceId);
    telemetry.login(call, factor, 'logged in', id);
    call.noteForAudit({ detail: remember_device ? `${factor}; device remembered` : factor });
    return { success: true, ...result };
  };
}
