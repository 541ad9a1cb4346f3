/**
 * The row of `market.fetch_cursor` with the entries of the SEC's feed that could not be read: ingest writes it, market says how many
 * they are.
 */
export const UNREAD_ENTRIES = 'unread_entries';

/** An entry that could not be read, of a form that is fetched or of one that it does not tell. */
export interface StoredUnreadEntry {
  readonly accession: string | null;
  readonly formType: string | null;
  readonly title: string;
  readonly reason: string;
  /** When it was first seen: ISO 8601, UTC. */
  readonly seenAt: string;
}

/** For so long an unread entry is told; by then the daily index has named its filing. */
export const UNREAD_HOURS = 24;
