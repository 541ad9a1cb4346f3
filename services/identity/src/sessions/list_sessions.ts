import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function list_sessions(_context: Context): Handlers<'identity'>['list_sessions'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
