import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { unblock } from './blocked-addresses.ts';

/** The caller says that the blocked address of a channel is right: messages go there again, from the next one on. */
export function reconfirm_address(database: Database): Handlers<'alerts'>['reconfirm_address'] {
  return async ({ channel }, call) => {
    if (await unblock(database, callerOf(call).accountId, channel)) return { success: true };
    throw new AppError('not_found', 'This address is not blocked.');
  };
}
