import type { Database } from '@sentinel/database';
import { readCursor } from './fetch-cursor.ts';
import { newYorkDay, nextDay } from './index-passes.ts';

/** Cursor of the daily indexes. */
export const INDEX_CURSOR = 'daily_index';

export interface IndexCursor {
  /** The last pass that was done; ISO 8601. */
  readonly through: string;
  /** The first day whose index was read, YYYY-MM-DD; not known of readings that began before it was noted. */
  readonly since?: string;
  /** What the index read last said of itself. */
  readonly file?: { readonly day: string; readonly etag: string | null; readonly lastModified: string | null };
}

/** Days of filing, YYYY-MM-DD, both included. */
export interface DaysRead {
  readonly from: string;
  readonly to: string;
}

/**
 * The days that were read live, feed and final index both: what was filed on them and nobody named is a hole. Null before
 * there is such a day. Back-fills are no part of it: they read final indexes, and as many forms as they were asked for.
 */
export async function daysRead(database: Pick<Database, 'sql'>): Promise<DaysRead | null> {
  const cursor = await readCursor<IndexCursor>(database, INDEX_CURSOR);
  if (cursor?.since === undefined) return null;
  // The evening's pass makes the day before final, and so does the pass of the morning after.
  const to = nextDay(newYorkDay(new Date(cursor.through)), -1);
  return to < cursor.since ? null : { from: cursor.since, to };
}
