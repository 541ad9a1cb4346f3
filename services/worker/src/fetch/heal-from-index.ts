import { dailyIndexPath } from '@sentinel/edgar';
import { readCursor, writeCursor } from './fetch-cursor.ts';
import { type IndexPass, indexPasses, newYorkDay, nextDay } from './index-passes.ts';
import { readIndex } from './read-index.ts';
import type { ReadingContext } from './reading.ts';

const CURSOR = 'daily_index';
interface IndexCursor {
  /** The last pass that was done; ISO 8601. */
  readonly through: string;
  /** What the index read last said of itself. */
  readonly file?: { readonly day: string; readonly etag: string | null; readonly lastModified: string | null };
}

/** An index that is not there is looked for again until so long after its time. */
const LATE_MS = 6 * 3_600_000;
/** A gap of these last days is news; an older one, after a long absence, is history and alerts nobody. */
const NEWS_DAYS = 3;

/**
 * Reads the daily indexes whose time has come since the last one, and queues what the feed left out. The first time there
 * is nothing to make up for.
 * @throws EdgarHttpError, EdgarListingError when an index cannot be had; the next call begins with it again
 */
export async function healFromIndex(context: ReadingContext, now: Date, signal: AbortSignal): Promise<void> {
  const cursor = await readCursor<IndexCursor>(context.database, CURSOR);
  if (cursor === null) {
    await writeCursor(context.database, CURSOR, { through: now.toISOString() });
    return;
  }
  let file = cursor.file;
  for (const pass of indexPasses(new Date(cursor.through), now)) {
    const read = await healDay(context, pass, file, now, signal);
    if (read === 'later') return;
    file = read;
    await writeCursor(context.database, CURSOR, { through: pass.at.toISOString(), ...(file ? { file } : {}) });
  }
}

async function healDay(
  context: ReadingContext,
  { at, day }: IndexPass,
  file: IndexCursor['file'],
  now: Date,
  signal: AbortSignal,
): Promise<IndexCursor['file'] | 'later'> {
  const source = day >= nextDay(newYorkDay(now), -NEWS_DAYS) ? 'feed' : 'index';
  const known = file?.day === day ? { known: file } : {};
  const answer = await readIndex(context, { path: dailyIndexPath(day), source, ...known }, signal);
  if (answer.status === 'ok') return { day, etag: answer.etag, lastModified: answer.lastModified };
  if (answer.status === 'missing') {
    if (now.getTime() - at.getTime() < LATE_MS) return 'later';
    context.onEvent({ kind: 'index_missing', day });
  }
  return file;
}
