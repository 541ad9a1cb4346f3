import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { loginEvent } from '../events.ts';
import { permissionsOf } from '../profile/permissions.ts';

/**
 * Logs in with e-mail and password. An unknown account and a wrong password get one answer, in equal time
 * (docs/security.md, "Enumeration").
 */
export function check_login({
  accounts,
  sessions,
  passwords,
  signAccessToken,
}: Context): Handlers<'identity'>['check_login'] {
  return async ({ email, password, device_id }, call) => {
    const account = await accounts.findByEmail(email);
    const matches = await passwords.matches(account?.passwordHash, password);
    if (!account || !matches || account.disabledAt) {
      loginEvent(call, 'refused', account?.id);
      throw new AppError('invalid_credentials', 'The email address or password is incorrect.');
    }
    if (account.enabled2fa) {
      loginEvent(call, 'second factor needed', account.id);
      return { requires_2fa: true };
    }
    const { sessionId, refreshToken } = await sessions.open(account.id, device_id, call.userAgent);
    loginEvent(call, 'logged in', account.id);
    return {
      access_token: signAccessToken(account.id, sessionId),
      refresh_token: refreshToken,
      permissions: permissionsOf(account),
      userEmail: account.email,
      name: account.name,
      organization: account.organization,
      profile_image: account.profileImage,
      theme: account.theme,
    };
  };
}
