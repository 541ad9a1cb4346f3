import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Watchlists } from './watchlists.repository.ts';

/** The caller's own lists; a list that somebody shares is found by its link. */
export function get_watchlists(watchlists: Watchlists): Handlers<'alerts'>['get_watchlists'] {
  return async (_input, call) => ({ watchlists: await watchlists.list(callerOf(call).accountId) });
}
