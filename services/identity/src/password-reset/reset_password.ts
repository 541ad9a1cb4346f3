import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function reset_password(_context: Context): Handlers<'identity'>['reset_password'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
