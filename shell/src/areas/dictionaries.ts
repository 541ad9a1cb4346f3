import { call, isError } from '@sentinel/api-client';
import { dictionaries } from '@sentinel/session';
import { session } from '@sentinel/session/credentials';

let isFetching = false;

/**
 * Fetches both dictionaries when someone is logged in and the cached ones are older than 3 days (spec part 1 section
 * 7). If either call fails, nothing is stored; the next start or the next change of the session tries again.
 */
export async function refreshDictionaries(): Promise<void> {
  if (isFetching || !session.state().isLoggedIn || dictionaries.isFresh()) return;
  isFetching = true;
  try {
    const [tickers, owners] = await Promise.all([call('get_tickers', {}), call('get_owners', {})]);
    if (!isError(tickers) && !isError(owners) && session.state().isLoggedIn) {
      await dictionaries.save({ tickers, owners });
    }
  } finally {
    isFetching = false;
  }
}
