import type { Handlers } from '@sentinel/service-kit';
import { check_login } from './check_login.ts';
import { createPasswordCheck } from './check-password.ts';
import { createSecondFactorCheck } from './check-second-factor.ts';
import { createLogins } from './logins.ts';
import { resend_2fa_code } from './resend_2fa_code.ts';
import { verify_2fa_login } from './verify_2fa_login.ts';

type Parts = Parameters<typeof createPasswordCheck>[0] &
  Parameters<typeof createSecondFactorCheck>[0] &
  Parameters<typeof createLogins>[0] &
  Omit<
    Parameters<typeof check_login>[0] & Parameters<typeof verify_2fa_login>[0] & Parameters<typeof resend_2fa_code>[0],
    'checkPassword' | 'checkSecondFactor' | 'logins'
  >;

/** Login, both steps. */
export function loginOperations(parts: Parts) {
  const checkPassword = createPasswordCheck(parts);
  const checkSecondFactor = createSecondFactorCheck(parts);
  const logins = createLogins(parts);
  return {
    check_login: check_login({ ...parts, checkPassword, logins }),
    verify_2fa_login: verify_2fa_login({ ...parts, checkPassword, checkSecondFactor, logins }),
    resend_2fa_code: resend_2fa_code(parts),
  } satisfies Partial<Handlers<'identity'>>;
}
