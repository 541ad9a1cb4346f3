import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function get_audit_log(_context: Context): Handlers<'identity'>['get_audit_log'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
