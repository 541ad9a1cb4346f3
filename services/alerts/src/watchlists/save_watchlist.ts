import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Watchlists } from './watchlists.repository.ts';

export function save_watchlist(watchlists: Watchlists): Handlers<'alerts'>['save_watchlist'] {
  return async (input, call) => {
    const saved = await watchlists.save(callerOf(call).accountId, input);
    call.noteForAudit({ concerns: saved.watchlist.name });
    return saved;
  };
}
