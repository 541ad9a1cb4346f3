import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { disable_2fa } from './disable_2fa.ts';
import { generate_2fa_secret } from './generate_2fa_secret.ts';
import { verify_2fa_setup } from './verify_2fa_setup.ts';

/** The second factor, on and off. */
export const secondFactorOperations = (context: Context) =>
  ({
    generate_2fa_secret: generate_2fa_secret(context),
    verify_2fa_setup: verify_2fa_setup(context),
    disable_2fa: disable_2fa(context),
  }) satisfies Partial<Handlers<'identity'>>;
