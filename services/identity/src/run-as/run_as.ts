import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function run_as(_context: Context): Handlers<'identity'>['run_as'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
