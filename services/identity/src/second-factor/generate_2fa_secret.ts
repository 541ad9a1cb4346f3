import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function generate_2fa_secret(_context: Context): Handlers<'identity'>['generate_2fa_secret'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
