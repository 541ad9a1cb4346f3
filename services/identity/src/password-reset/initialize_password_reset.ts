import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function initialize_password_reset(_context: Context): Handlers<'identity'>['initialize_password_reset'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
