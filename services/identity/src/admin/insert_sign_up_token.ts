import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function insert_sign_up_token(_context: Context): Handlers<'identity'>['insert_sign_up_token'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
