import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function delete_account(_context: Context): Handlers<'identity'>['delete_account'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
