import { addDays, newYorkDay } from '@sentinel/calendar';
import type { Database } from '@sentinel/database';
import { readCursor } from './fetch-cursor.ts';

/** Cursor of the daily indexes. */
export const INDEX_CURSOR = 'daily_index';

export interface IndexCursor {
  /** The last finished pass; ISO 8601. */
  readonly through: string;
  /** The first day whose index was read, YYYY-MM-DD; missing for readings that started before this was stored. */
  readonly since?: string;
  /** The day whose index could not be read at the last call, YYYY-MM-DD, and since when; ISO 8601. */
  readonly unreadable?: { readonly day: string; readonly since: string };
  /** HTTP validators of the last index read. */
  readonly file?: { readonly day: string; readonly etag: string | null; readonly lastModified: string | null };
}

/** Days of filing, YYYY-MM-DD, both included. */
export interface DaysRead {
  readonly from: string;
  readonly to: string;
}

/**
 * The days that were read live, from both the feed and the final index, so that any filing still missing is a gap. Null before
 * there is such a day. Back-fills do not count, because they may read only some forms.
 */
export async function daysRead(database: Pick<Database, 'sql'>): Promise<DaysRead | null> {
  const cursor = await readCursor<IndexCursor>(database, INDEX_CURSOR);
  if (cursor?.since === undefined) return null;
  // The evening pass and the pass of the next morning both mean that the previous day is final.
  const to = addDays(newYorkDay(new Date(cursor.through)), -1);
  return to < cursor.since ? null : { from: cursor.since, to };
}
