import type { Database } from '@sentinel/database';
import { type StoredUnreadFeed, UNREAD_FEED, UNREAD_FEED_HOURS } from '@sentinel/vocabulary-market';
import { readCursor, writeCursor } from './fetch-cursor.ts';

/** Notes that the feed, or a page of it, could not be read in this reading. */
export async function keepUnreadFeed(database: Pick<Database, 'sql'>, reason: string, now: Date): Promise<void> {
  const kept = await readCursor<StoredUnreadFeed>(database, UNREAD_FEED);
  const isInARow = kept !== null && now.getTime() - Date.parse(kept.seenAt) <= UNREAD_FEED_HOURS * 3_600_000;
  const seenAt = now.toISOString();
  const noted: StoredUnreadFeed = isInARow
    ? { since: kept.since, seenAt, readings: kept.readings + 1, reason }
    : { since: seenAt, seenAt, readings: 1, reason };
  await writeCursor(database, UNREAD_FEED, noted);
}

/** Notes that every page could be read. */
export async function clearUnreadFeed({ sql }: Pick<Database, 'sql'>): Promise<void> {
  await sql`delete from market.fetch_cursor where name = ${UNREAD_FEED}`;
}
