import type { Handlers } from '@sentinel/service-kit';
import { disable_2fa } from './disable_2fa.ts';
import { generate_2fa_secret } from './generate_2fa_secret.ts';
import { verify_2fa_setup } from './verify_2fa_setup.ts';

type Parts = Parameters<typeof generate_2fa_secret>[0] &
  Parameters<typeof verify_2fa_setup>[0] &
  Parameters<typeof disable_2fa>[0];

/** The second factor, on and off. */
export const secondFactorOperations = (parts: Parts) =>
  ({
    generate_2fa_secret: generate_2fa_secret(parts),
    verify_2fa_setup: verify_2fa_setup(parts),
    disable_2fa: disable_2fa(parts),
  }) satisfies Partial<Handlers<'identity'>>;
