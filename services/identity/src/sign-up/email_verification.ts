import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function email_verification(_context: Context): Handlers<'identity'>['email_verification'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
