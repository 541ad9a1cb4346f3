import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function verify_2fa_login(_context: Context): Handlers<'identity'>['verify_2fa_login'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
