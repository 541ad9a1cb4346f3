import { session } from '@sentinel/session/credentials';

/**
 * Has both dictionaries in the cache when someone is logged in; asks the server for those that are missing or older
 * than 3 days (spec part 1 section 7). After a failure the next start, or the next change of the session, tries again.
 */
export async function refreshDictionaries(): Promise<void> {
  if (!session.state().isLoggedIn) return;
  const { companies, owners } = await import('@sentinel/market-ui/entities');
  await Promise.all([companies.refresh(), owners.refresh()]);
}
