import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function admin_edit_user(_context: Context): Handlers<'identity'>['admin_edit_user'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
