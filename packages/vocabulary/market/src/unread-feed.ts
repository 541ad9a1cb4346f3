/**
 * The row of `market.fetch_cursor` that is there while the SEC's feed of current filings cannot be read: ingest writes it and deletes
 * it, market says since when.
 */
export const UNREAD_FEED = 'unread_feed';

/** Since when the feed cannot be read. Times are ISO 8601, UTC. */
export interface StoredUnreadFeed {
  /** The first of the readings in a row in which a page could not be read. */
  readonly since: string;
  /** The last of them. */
  readonly seenAt: string;
  /** How many there were. */
  readonly readings: number;
  /** Why the last one failed, one readable line. */
  readonly reason: string;
}

/** A feed that failed in so many readings in a row is told; a single one is a hiccup of the network. */
export const UNREAD_FEED_READINGS = 2;

/** When nothing has tried for so long, the longest period between readings twice, how the feed is now is unknown. */
export const UNREAD_FEED_HOURS = 2;
