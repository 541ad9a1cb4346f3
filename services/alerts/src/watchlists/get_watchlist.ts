import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Watchlists } from './watchlists.repository.ts';

/** A list that the caller may read, by its id. */
export function get_watchlist(watchlists: Watchlists): Handlers<'alerts'>['get_watchlist'] {
  return async ({ id, without_members = false }, call) => {
    const watchlist = await watchlists.read(callerOf(call).accountId, id);
    call.noteForAudit({ concerns: watchlist.name });
    return { watchlist, members: without_members ? [] : await watchlists.members(id) };
  };
}
