import { AppError } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { NO_SUCH_WATCHLIST } from '@sentinel/vocabulary-alerts';
import type { Watchlists } from './watchlists.repository.ts';

export function delete_watchlist(watchlists: Watchlists): Handlers<'alerts'>['delete_watchlist'] {
  return async ({ id }, call) => {
    const name = await watchlists.remove(callerOf(call).accountId, id);
    if (name === undefined) throw new AppError('not_found', NO_SUCH_WATCHLIST);
    call.noteForAudit({ concerns: name });
    return { success: true };
  };
}
