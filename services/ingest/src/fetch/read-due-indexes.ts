import { newYorkDay } from '@sentinel/dates';
import { dailyIndexPath } from '@sentinel/edgar';
import { INDEX_CURSOR, type IndexCursor } from './days-read.ts';
import type { FetchContext } from './fetch-context.ts';
import { readCursor, writeCursor } from './fetch-cursor.ts';
import { sourceOfDay } from './filing-queue.ts';
import { type IndexPass, indexPasses } from './index-passes.ts';
import { readIndex } from './read-index.ts';

/** A missing index is requested again until this long after its time. */
const LATE_MS = 6 * 3_600_000;

/**
 * Reads the daily indexes that are due since the last one, and queues what the feed left out. The first call only stores where
 * to start.
 * @throws EdgarHttpError, EdgarListingError when an index cannot be read; the next call starts with it again
 */
export async function readDueIndexes(context: FetchContext, now: Date, signal: AbortSignal): Promise<void> {
  const cursor = await readCursor<IndexCursor>(context.database, INDEX_CURSOR);
  if (cursor === null) {
    await writeCursor(context.database, INDEX_CURSOR, { through: now.toISOString(), since: newYorkDay(now) });
    return;
  }
  const { since = newYorkDay(new Date(cursor.through)) } = cursor;
  let file = cursor.file;
  for (const pass of indexPasses(new Date(cursor.through), now)) {
    const read = await readDayIndex(context, pass, file, now, signal);
    if (read === 'later') return;
    file = read;
    await writeCursor(context.database, INDEX_CURSOR, {
      through: pass.at.toISOString(),
      since,
      ...(file ? { file } : {}),
    });
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
