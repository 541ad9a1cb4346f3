import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { initialize_password_reset } from './initialize_password_reset.ts';
import { reset_password } from './reset_password.ts';

/** A new password by mail. */
export const passwordResetOperations = (context: Context) =>
  ({
    initialize_password_reset: initialize_password_reset(context),
    reset_password: reset_password(context),
  }) satisfies Partial<Handlers<'identity'>>;
