import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { permissionsOf } from '../profile/permissions.ts';

/**
 * Logs in with e-mail and password. An unknown account and a wrong password get one answer, in equal time
 * (docs/security.md, "Enumeration").
 */
export function check_login({
  accounts,
  sessions,
  passwords,
  audit,
  signAccessToken,
}: Context): Handlers<'identity'>['check_login'] {
  return async ({ email, password, device_id }, call) => {
    const account = await accounts.findByEmail(email);
    const matches = await passwords.matches(account?.passwordHash, password);
    if (!account || !matches || account.disabledAt) {
      await audit.record({ operation: 'check_login', actorEmail: email.toLowerCase(), outcome: 'refused' }, call);
      throw new AppError('invalid_credentials', 'The email address or password is incorrect.');
    }
    if (account.enabled2fa) {
      await audit.record(
        { operation: 'check_login', actorEmail: account.email, outcome: 'second factor needed' },
        call,
      );
      return { requires_2fa: true };
    }
    const { sessionId, refreshToken } = await sessions.open(account.id, device_id, call.userAgent);
    await audit.record({ operation: 'check_login', actorEmail: account.email, outcome: 'logged in' }, call);
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
