import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function revoke_session(_context: Context): Handlers<'identity'>['revoke_session'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
