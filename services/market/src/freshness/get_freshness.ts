import type { Handlers } from '@sentinel/service-kit';
import type { Freshness } from './freshness.repository.ts';

/**
 * Says how fresh the searches are. It never fails because the copy is not filled: then `as_of` and the filing are null.
 * @param refreshedAt the moment up to which the explore copy is complete; undefined before it is first filled
 */
export function get_freshness(
  freshness: Freshness,
  refreshedAt: () => Date | undefined,
): Handlers<'market'>['get_freshness'] {
  return async () => {
    const asOf = refreshedAt();
    const now = new Date();
    const [filing, lastPriceDay, areQuotesSilent, unreadEntries, feedUnreadSince] = await Promise.all([
      asOf && freshness.lastFiling(asOf),
      freshness.lastPriceDay(),
      freshness.areQuotesSilent(now),
      freshness.unreadEntries(now),
      freshness.feedUnreadSince(now),
    ]);
    return {
      now: now.toISOString(),
      as_of: asOf?.toISOString() ?? null,
      last_filing: filing ?? null,
      last_price_day: lastPriceDay,
      quotes_silent: areQuotesSilent,
      unread_entries: unreadEntries,
      feed_unread_since: feedUnreadSince,
    };
  };
}
