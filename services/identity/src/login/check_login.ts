import type { Call, Handlers } from '@sentinel/service-kit';
import type { Account, Accounts } from '../accounts/accounts.repository.ts';
import type { Challenges } from '../second-factor/challenges.repository.ts';
import type { RememberedDevices } from '../sessions/remembered-devices.repository.ts';
import type { Sessions } from '../sessions/sessions.repository.ts';
import type { AccessVerifier } from '../sessions/tokens.ts';
import type { Telemetry } from '../telemetry.ts';
import type { PasswordCheck } from './check-password.ts';
import { wrongPassword } from './check-password.ts';
import type { Logins } from './logins.ts';

interface Parts {
  readonly accounts: Accounts;
  readonly challenges: Challenges;
  readonly checkPassword: PasswordCheck;
  readonly logins: Logins;
  readonly rememberedDevices: RememberedDevices;
  readonly sessions: Sessions;
  readonly telemetry: Telemetry;
  readonly verifyAccessToken: AccessVerifier;
}

/**
 * Logs in with email and password. An unknown account and a wrong password get the same answer, in equal time
 * (docs/security.md, "Enumeration"). With a second factor the session is opened by verify_2fa_login, unless this
 * browser is remembered for the account (SECURITY.md 18, 32).
 */
export function check_login(parts: Parts): Handlers<'identity'>['check_login'] {
  const { challenges, checkPassword, logins, rememberedDevices, telemetry } = parts;
  return async ({ email, password, device_id, access_token }, call) => {
    if (access_token !== undefined) return bindVerified(parts, { email, device_id, access_token }, call);

    const checked = await checkPassword(email, password, call);
    const { id, enabled2fa } = checked;
    call.noteForAudit({ actorId: id });
    const remembered = enabled2fa ? await rememberedDevices.use(id, device_id, call.deviceSecret) : null;
    if (enabled2fa && !remembered) {
      await challenges.begin(id, device_id);
      telemetry.login(call, 'password', 'second factor needed', id);
      call.noteForAudit({ detail: 'second factor needed' });
      return { requires_2fa: true };
    }
    const result = await logins.open(await accountOf(parts, id), checked, { deviceId: device_id, remembered }, call);
    telemetry.login(call, remembered ? 'password and remembered device' : 'password', 'logged in', id);
    return result;
  };
}

/** Right after an email verification, its access token replaces the password, once (spec part 2 section 4). */
async function bindVerified(
  parts: Parts,
  { email, device_id, access_token }: { email: string; device_id: string; access_token: string },
  call: Call,
) {
  const claims = parts.verifyAccessToken(access_token);
  const device = { deviceId: device_id, userAgent: call.userAgent, ip: call.ip };
  const bound = claims && (await parts.sessions.bind(claims, email, device));
  if (!bound) {
    parts.telemetry.login(call, 'verified address', 'refused', undefined);
    throw wrongPassword();
  }
  await parts.logins.know(claims.accountId, call);
  call.noteForAudit({ actorId: claims.accountId });
  parts.telemetry.login(call, 'verified address', 'logged in', claims.accountId);
  return parts.logins.resultOf(await accountOf(parts, claims.accountId), bound);
}

/** Reads the whole account. @throws AppError `invalid_credentials` if it was deleted since the password was checked */
async function accountOf({ accounts }: Parts, id: string): Promise<Account> {
  const account = await accounts.findById(id);
  if (!account) throw wrongPassword();
  return account;
}
