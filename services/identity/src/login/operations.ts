import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { check_login } from './check_login.ts';
import { resend_2fa_code } from './resend_2fa_code.ts';
import { verify_2fa_login } from './verify_2fa_login.ts';

/** Login, both steps. */
export const loginOperations = (context: Context) =>
  ({
    check_login: check_login(context),
    verify_2fa_login: verify_2fa_login(context),
    resend_2fa_code: resend_2fa_code(context),
  }) satisfies Partial<Handlers<'identity'>>;
