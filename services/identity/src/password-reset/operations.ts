import type { Handlers } from '@sentinel/service-kit';
import { initialize_password_reset } from './initialize_password_reset.ts';
import { reset_password } from './reset_password.ts';

type Parts = Parameters<typeof initialize_password_reset>[0] & Parameters<typeof reset_password>[0];

/** A new password by mail. */
export const passwordResetOperations = (parts: Parts) =>
  ({
    initialize_password_reset: initialize_password_reset(parts),
    reset_password: reset_password(parts),
  }) satisfies Partial<Handlers<'identity'>>;
