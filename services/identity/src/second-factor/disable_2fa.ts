import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function disable_2fa(_context: Context): Handlers<'identity'>['disable_2fa'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
