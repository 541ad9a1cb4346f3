import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Not there yet. */
export function resend_2fa_code(_context: Context): Handlers<'identity'>['resend_2fa_code'] {
  return async () => {
    throw new AppError('unavailable', 'This is not available yet.');
  };
}
