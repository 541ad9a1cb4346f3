import { newYorkDay } from '@sentinel/calendar';
import { dailyIndexPath, EdgarListingError } from '@sentinel/edgar';
import { INDEX_CURSOR, type IndexCursor } from './days-read.ts';
import type { FetchContext } from './fetch-context.ts';
import { readCursor, writeCursor } from './fetch-cursor.ts';
import { sourceOfDay } from './filing-queue.ts';
import { type IndexPass, indexPasses } from './index-passes.ts';
import { readIndex } from './read-index.ts';

/** A missing index is requested again until this long after its time; an unreadable one, until this long after the first try. */
const LATE_MS = 6 * 3_600_000;

/**
 * Reads the daily indexes that are due since the last one, and queues what the feed left out. The first call only stores where
 * to start.
 * @throws EdgarHttpError, EdgarListingError when an index cannot be read; the next call starts with it again. One that is still no
 *   index after hours is passed over with a notice, so that it does not hold up those of later days
 */
export async function readDueIndexes(context: FetchContext, now: Date, signal: AbortSignal): Promise<void> {
  const stored = await readCursor<IndexCursor>(context.database, INDEX_CURSOR);
  if (stored === null) {
    await writeCursor(context.database, INDEX_CURSOR, { through: now.toISOString(), since: newYorkDay(now) });
    return;
  }
  let cursor: IndexCursor = { since: newYorkDay(new Date(stored.through)), ...stored };
  for (const pass of indexPasses(new Date(stored.through), now)) {
    const read = await readOrPassOver(context, pass, cursor, now, signal);
    if (read === 'later') return;
    const { since } = cursor;
    cursor = { through: pass.at.toISOString(), ...(since ? { since } : {}), ...(read ? { file: read } : {}) };
    await writeCursor(context.database, INDEX_CURSOR, cursor);
  }
}

async function readOrPassOver(
  context: FetchContext,
  pass: IndexPass,
  cursor: IndexCursor,
  now: Date,
  signal: AbortSignal,
): Promise<IndexCursor['file'] | 'later'> {
  try {
    return await readDayIndex(context, pass, cursor.file, now, signal);
  } catch (error) {
    if (!(error instanceof EdgarListingError)) throw error;
    const { day } = pass;
    const since = cursor.unreadable?.day === day ? cursor.unreadable.since : now.toISOString();
    if (now.getTime() - new Date(since).getTime() < LATE_MS) {
      await writeCursor(context.database, INDEX_CURSOR, { ...cursor, unreadable: { day, since } });
      throw error;
    }
    context.onNotice({ kind: 'trouble', where: `daily index of ${day}, passed over`, error });
    return cursor.file;
  }
}

async function readDayIndex(
  context: FetchContext,
  { at, day }: IndexPass,
  file: IndexCursor['file'],
  now: Date,
  signal: AbortSignal,
): Promise<IndexCursor['file'] | 'later'> {
  const source = sourceOfDay(day, now);
  const known = file?.day === day ? { known: file } : {};
  const answer = await readIndex(context, { path: dailyIndexPath(day), source, ...known }, signal);
  if (answer.status === 'ok') return { day, etag: answer.etag, lastModified: answer.lastModified };
  if (answer.status === 'missing') {
    if (now.getTime() - at.getTime() < LATE_MS) return 'later';
    context.onNotice({ kind: 'index_missing', day });
  }
  return file;
}
