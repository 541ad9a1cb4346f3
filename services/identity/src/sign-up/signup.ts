import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function signup(_context: Context): Handlers<'identity'>['signup'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
